import type { ChainCheck } from '@souk/contract/accounting';
import { sql, type RawBuilder } from 'kysely';
import { verifyChain, type HashChain, type Link } from '../../../db/hash-chain.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { chainEntries } from './chain.ts';
import { changedBalances } from './closed-months.ts';

const LEDGER_CHAIN: HashChain = {
  links: 'ledger_chain',
  rowId: 'entry_id',
  rows: 'ledger_entries',
  hash: 'ledger_hash',
  queue: 'ledger_unchained',
  writtenAt: 'booked_at',
};

/**
 * Checks the hash chain of entries, and describes any problems. Continues from the last check. With
 * `whole`, it starts at the first entry, looks for entries that were never linked, and recalculates
 * the closed balances. After a break, every check does so until the chain is intact again. It
 * repairs nothing.
 */
export async function chainProblems(db: Db, { whole = false } = {}): Promise<string[]> {
  const last = await markOf(db);
  const all = whole || last === null || last.brokenAt !== null;
  const { brokenAt, link } = await verifyChain(db, LEDGER_CHAIN, {
    last: last?.link ?? null,
    whole: all,
  });
  const balances = all ? await changedBalances(db) : [];
  await saveMark(db, { brokenAt, link, all });
  return [
    ...(brokenAt === null
      ? []
      : [`Entry ${brokenAt} was altered or removed: the hash chain breaks there`]),
    ...balances,
  ];
}

/** Links the waiting entries, checks the whole chain and logs any problems as an error. Runs nightly. */
export async function watchChain({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  await chainEntries({ db });
  const problems = await chainProblems(db, { whole: true });
  if (problems.length > 0) log.error({ problems }, 'the hash chain of the ledger is broken');
}

/** Links the waiting entries, then checks the whole chain. */
export async function checkChain({ db }: Pick<Deps, 'db'>): Promise<ChainCheck> {
  await chainEntries({ db });
  await chainProblems(db, { whole: true });
  const found = await lastChainCheck({ db });
  if (!found) throw new Error('The chain check was not saved');
  return found;
}

/** Null before the first check. */
export async function lastChainCheck({ db }: Pick<Deps, 'db'>): Promise<ChainCheck | null> {
  const mark = await db.selectFrom('ledger_chain_checks').selectAll().executeTakeFirst();
  if (!mark) return null;
  const { waiting } = await db
    .selectFrom('ledger_unchained')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return {
    holds: mark.broken_at === null,
    broken_at: mark.broken_at,
    entries: mark.last_position,
    waiting,
    hash: mark.last_hash,
    checked_at: mark.checked_at.toISOString(),
    whole_at: mark.whole_at?.toISOString() ?? null,
  };
}

async function markOf(db: Db): Promise<{ brokenAt: string | null; link: Link } | null> {
  const mark = await db.selectFrom('ledger_chain_checks').selectAll().executeTakeFirst();
  if (!mark) return null;
  const link = { position: mark.last_position, rowId: mark.last_entry_id, hash: mark.last_hash };
  return { brokenAt: mark.broken_at, link };
}

type ChainMark = { brokenAt: string | null; link: Link; all: boolean };

/** Saves the result. If the chain is broken, keeps the last valid link. */
async function saveMark(db: Db, { brokenAt, link, all }: ChainMark): Promise<void> {
  const now: RawBuilder<Date> = sql`now()`;
  const result = { broken_at: brokenAt, checked_at: now, ...(all ? { whole_at: now } : {}) };
  const mark = {
    last_position: link.position,
    last_entry_id: link.rowId,
    last_hash: link.hash,
  };
  await db
    .insertInto('ledger_chain_checks')
    .values({ whole_at: null, ...mark, ...result })
    .onConflict((oc) =>
      oc.column('only_row').doUpdateSet(brokenAt === null ? { ...result, ...mark } : result),
    )
    .execute();
}
