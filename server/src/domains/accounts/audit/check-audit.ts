import type { AuditCheck } from '@souk/contract/audit';
import { verifyChain, type HashChain } from '../../../db/hash-chain.ts';
import { atOneMoment } from '../../../db/moment.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { chainChanges } from './chain.ts';

export const AUDIT_CHAIN: HashChain = {
  links: 'audit_chain',
  rowId: 'change_id',
  rows: 'audit_changes',
  hash: 'audit_hash',
  queue: 'audit_unchained',
  writtenAt: 'created_at',
};

/** Links the waiting changes, then verifies the chain from its first row. It repairs nothing. */
export async function checkAudit({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<AuditCheck> {
  await chainChanges({ db });
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
  return toCheck(db, row);
}

/** Null before the first check. */
export async function lastAuditCheck({ db }: Pick<Deps, 'db'>): Promise<AuditCheck | null> {
  const row = await db.selectFrom('audit_checks').selectAll().executeTakeFirst();
  return row ? toCheck(db, row) : null;
}

/** Logs an error if the chain is broken. Runs nightly. */
export async function watchAudit(deps: Pick<Deps, 'db' | 'now' | 'log'>): Promise<void> {
  const { holds, broken_at } = await checkAudit(deps);
  if (!holds) deps.log.error({ broken_at }, 'the chain of the audit is broken');
}

type CheckRow = Pick<AuditCheck, 'holds' | 'rows' | 'broken_at'> & { checked_at: Date };

async function toCheck(
  db: Db,
  { holds, rows, broken_at, checked_at }: CheckRow,
): Promise<AuditCheck> {
  const { waiting } = await db
    .selectFrom('audit_unchained')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return { holds, rows, broken_at, waiting, checked_at: checked_at.toISOString() };
}

/**
 * Finds the first row that was changed, removed, inserted or never linked, or missing links at the
 * end.
 */
async function findBreak(db: Db) {
  const mark = await db.selectFrom('audit_checks').selectAll().executeTakeFirst();
  const last = mark
    ? { position: mark.last_position, rowId: mark.last_change_id, hash: mark.last_hash }
    : null;
  const { brokenAt, link } = await verifyChain(db, AUDIT_CHAIN, { last, whole: true });
  const { rows } = await db
    .selectFrom('audit_changes')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return {
    rows,
    broken_at: brokenAt,
    last_position: link.position,
    last_change_id: link.rowId,
    last_hash: link.hash,
  };
}
