import { sql } from 'kysely';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { forgetOutbox } from '../../gateways/mail/forget-outbox.ts';
import { firstIdAt } from '../../kit/ids.ts';

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 1000;

/**
 * Deletes mails past their retention period, with their files in the outbox. Mails still waiting to
 * be sent stay.
 */
export async function forgetOldMails({
  db,
  now,
  config,
}: Pick<Deps, 'db' | 'now' | 'config'>): Promise<void> {
  const before = new Date(now().getTime() - config.mail.keepDays * DAY_MS);
  for (let forgotten = AT_ONCE; forgotten === AT_ONCE;) forgotten = await forgetSome(db, before);
  await forgetOutbox(`${config.dataDir}/outbox`, before);
}

/** Deletes up to a thousand mails from before this moment. Returns how many. */
export async function forgetSome(db: Db, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from mails where id in (select id from mails
      where id < ${firstIdAt(before)} and state <> 'queued' order by id limit ${AT_ONCE})`.execute(
    db,
  );
  return Number(numAffectedRows);
}
