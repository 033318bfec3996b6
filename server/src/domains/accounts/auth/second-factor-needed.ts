import { FACTORS, SECOND_FACTOR_NEEDED_TYPE } from '@souk/contract/factors';
import { sql } from 'kysely';
import type { Db } from '../../../db/rows.ts';
import { ProblemError } from '../../../kit/problems.ts';

/** Whether an account has an authenticator app or a passkey. */
export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from authenticators where user_id = ${userId} and confirmed_at is not null
    union all select from passkeys where user_id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}

/** The 403 for a session without the required second factor: its sentence says how to show one. */
export async function secondFactorNeeded(db: Db, userId: string): Promise<ProblemError> {
  const detail = (await hasFactor(db, userId)) ? FACTORS.useIt : FACTORS.setUp;
  return new ProblemError(403, detail, {
    code: 'second_factor_needed',
    type: SECOND_FACTOR_NEEDED_TYPE,
  });
}
