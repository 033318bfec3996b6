import type { QueryExecutorProvider } from 'kysely';
import { row } from '../../../db/raw-sql.ts';

/**
 * Returns an email that several accounts have in upper and lower case, or null. A database with the
 * locale C let that happen before migration 80, which refuses it.
 */
export async function clashingEmail(db: QueryExecutorProvider): Promise<string | null> {
  const { rows } = await row({ waits: 'boolean' })`
    select to_regclass('public.users') is not null
      and to_regclass('public.users_folded_email') is null as waits`.execute(db);
  if (!rows[0]?.waits) return null;
  const found = await row({ email: 'text' })`
    select min(email) as email from users where octet_length(email) > length(email)
    group by lower(normalize(email, nfc) collate "und-x-icu") having count(*) > 1
    order by 1 limit 1`.execute(db);
  return found.rows[0]?.email ?? null;
}
