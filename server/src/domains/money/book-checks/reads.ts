import type { LedgerCheck } from '@souk/contract/ledger';
import { toMinor, toAmount } from '@souk/contract/money';
import type { Deps } from '../../../deps.ts';

/** Null before the first check. */
export async function lastCheck({ db }: Pick<Deps, 'db'>): Promise<LedgerCheck | null> {
  const row = await db.selectFrom('book_checks').select('result').executeTakeFirst();
  const last = (row?.result ?? null) as LedgerCheck | null;
  // A check by an earlier release has no figures from the statement, and doesn't say when everything
  // was last read.
  const missing = { on_its_way: 0, unexplained: 0, whole_at: null };
  return last && { ...missing, ...last, accounts: withShopsAsOne(last.accounts) };
}

/** Merges the shops' accounts: a check written by the previous release has one for each shop. */
function withShopsAsOne(accounts: LedgerCheck['accounts']): LedgerCheck['accounts'] {
  const cents: Record<string, number> = {};
  for (const [name, amount] of Object.entries(accounts)) {
    const account = name.startsWith('shop:') ? 'shops' : name;
    cents[account] = (cents[account] ?? 0) + toMinor(amount);
  }
  return Object.fromEntries(Object.entries(cents).map(([name, sum]) => [name, toAmount(sum)]));
}
