import type { AuditCheck } from '@souk/contract/audit';
import { atOneMoment } from '../../db/moment.ts';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { row, type RowOf } from '../../db/raw-sql.ts';

const FOUND = row({
  rows: 'number',
  broken_at: 'text | null',
  last_position: 'number',
  last_change_id: 'text | null',
  last_hash: 'text',
});

/** Verifies the chain from its first row. It repairs nothing. */
export async function checkAudit({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<AuditCheck> {
  const found = await atOneMoment(db, findBreak);
  const holds = found.broken_at === null;
  const row = { ...found, holds, checked_at: now() };
  // A break stays on record: the mark does not move on to the remaining rows.
  const mark = holds
    ? row
    : { holds, rows: row.rows, broken_at: row.broken_at, checked_at: row.checked_at };
  await db
    .insertInto('audit_checks')
    .values(row)
    .onConflict((oc) => oc.column('only_row').doUpdateSet(mark))
    .execute();
  return toCheck(row);
}

/** Returns the result of the last check; null before the first. */
export async function lastAuditCheck({ db }: Pick<Deps, 'db'>): Promise<AuditCheck | null> {
  const row = await db.selectFrom('audit_checks').selectAll().executeTakeFirst();
  return row ? toCheck(row) : null;
}

/** Logs an error if the chain is broken. Runs nightly. */
export async function watchAudit(deps: Pick<Deps, 'db' | 'now' | 'log'>): Promise<void> {
  const { holds, broken_at } = await checkAudit(deps);
  if (!holds) deps.log.error({ broken_at }, 'the chain of the audit is broken');
}

type CheckRow = Pick<AuditCheck, 'holds' | 'rows' | 'broken_at'> & { checked_at: Date };

const toCheck = ({ holds, rows, broken_at, checked_at }: CheckRow): AuditCheck => ({
  holds,
  rows,
  broken_at,
  checked_at: checked_at.toISOString(),
});

/**
 * Finds a row that was changed, removed or inserted; one outside the chain; or the last known one,
 * if it is gone.
 */
async function findBreak(db: Db): Promise<RowOf<typeof FOUND>> {
  const { rows } = await FOUND`
    select (select count(*) from audit_changes) as rows,
      coalesce(
        (select links.change_id from (
          select change_id, position, hash, lag(hash, 1, '') over earlier as former,
            lag(position, 1, 0::bigint) over earlier as former_position
          from audit_chain window earlier as (order by position)) links
        left join audit_changes c on c.id = links.change_id
        where c.id is null or links.position <> links.former_position + 1
          or links.hash <> audit_hash(links.former, c)
        order by links.position limit 1),
        (select c.id from audit_changes c
          where not exists (select from audit_chain l where l.change_id = c.id)
          order by c.created_at limit 1),
        (select k.last_change_id from audit_checks k where k.last_position > 0 and not exists (
          select from audit_chain l where l.position = k.last_position and l.hash = k.last_hash))
      ) as broken_at,
      coalesce(last.position, 0) as last_position, last.change_id as last_change_id,
      coalesce(last.hash, '') as last_hash
    from (values (1)) as one left join
      (select * from audit_chain order by position desc limit 1) last on true`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The check found nothing to say');
  return found;
}
