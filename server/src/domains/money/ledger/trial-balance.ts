import {
  type ShopBalance,
  type ShopBalancesQuery,
  type TrialBalance,
  type TrialBalanceFileQuery,
  type TrialBalanceQuery,
} from '@souk/contract/accounting';
import { plainAmount, toAmount } from '@souk/contract/money';
import { atOneMoment } from '../../../db/moment.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { CSV_START, csvLine } from '../../../kit/csv.ts';
import { chart, CHART } from './chart.ts';
import { periodsOf, type Period } from './periods.ts';
import { movedByPeriod, movedByShop, type Movement } from './sums.ts';

/**
 * Returns each account's opening balance, movements and closing balance by period. All shops
 * share one account. @throws ProblemError 422
 */
export function trialBalance(
  { db }: Pick<Deps, 'db'>,
  query: TrialBalanceQuery,
): Promise<TrialBalance> {
  return atOneMoment(db, async (moment) => {
    const { zone, periods } = await periodsOf(moment, query);
    return { time_zone: zone, periods: balanced(periods, await movedByPeriod(moment, periods)) };
  });
}

const NOTHING = { debit: 0, credit: 0 };

function balanced(periods: readonly Period[], moved: readonly Movement[]) {
  const known = new Map(moved.map((each) => [`${each.account} ${each.period}`, each]));
  // Period 0 is everything before the first period.
  const balances = new Map(
    chart.map(({ account }) => {
      const { debit, credit } = known.get(`${account} 0`) ?? NOTHING;
      return [account, debit - credit];
    }),
  );
  return periods.map(({ from, to, begins, ends, closed }, index) => {
    const rows = chart.map(({ account, code, name }) => {
      const { debit, credit } = known.get(`${account} ${index + 1}`) ?? NOTHING;
      const opening = balances.get(account) ?? 0;
      const closing = opening + debit - credit;
      balances.set(account, closing);
      return { account, code, name, opening, debit, credit, closing };
    });
    const sum = (side: 'debit' | 'credit') =>
      toAmount(rows.reduce((cents, row) => cents + row[side], 0));
    return {
      from,
      to,
      begins_at: begins.toISOString(),
      ends_at: ends.toISOString(),
      closed,
      rows: rows.map((row) => ({ ...row, ...inAmounts(row) })),
      debit: sum('debit'),
      credit: sum('credit'),
    };
  });
}

type Amounts = Record<'opening' | 'debit' | 'credit' | 'closing', number>;

const inAmounts = ({ opening, debit, credit, closing }: Amounts): Amounts => ({
  opening: toAmount(opening),
  debit: toAmount(debit),
  credit: toAmount(credit),
  closing: toAmount(closing),
});

/** Breaks down a trial balance's shops line into the shops with a balance or movements. */
export function shopBalances(
  { db }: Pick<Deps, 'db'>,
  { from, to }: Pick<ShopBalancesQuery, 'from' | 'to'>,
): Promise<ShopBalance[]> {
  return atOneMoment(db, async (moment) => {
    const { periods } = await periodsOf(moment, { from, to });
    const shops = await movedByShop(moment, wholeOf(periods));
    return shops.map(({ shop_id, shop_name, opening, debit, credit }) => ({
      shop_id,
      shop_name,
      ...inAmounts({ opening, debit, credit, closing: opening + debit - credit }),
    }));
  });
}

function wholeOf(periods: readonly Period[]): Period {
  const [first] = periods;
  if (!first) throw new Error('The trial balance has no period');
  return first;
}

const COLUMNS = ['From', 'To', 'Code', 'Account', 'Opening', 'Debit', 'Credit', 'Closing'];

/**
 * Exports the trial balance as a CSV file. `shops` replaces the shops' line with one for each shop.
 */
export async function trialBalanceFile(
  deps: Pick<Deps, 'db'>,
  { shops, ...query }: TrialBalanceFileQuery,
): Promise<{ fileName: string; lines: AsyncGenerator<string> }> {
  const { periods } = await trialBalance(deps, query);
  const fileName = `trial-balance-${query.from}-${query.to}.csv`;
  return { fileName, lines: linesOf(deps.db, periods, shops === 'yes') };
}

async function* linesOf(db: Db, periods: TrialBalance['periods'], byShop: boolean) {
  yield CSV_START + csvLine(COLUMNS);
  for (const { from, to, rows } of periods) {
    for (const { account, code, name, ...row } of rows) {
      if (account === 'shops' && byShop) yield* shopLines(db, from, to);
      else yield csvLine([from, to, code, name, ...amounts(row)]);
    }
  }
}

const amounts = ({ opening, debit, credit, closing }: Amounts) =>
  [opening, debit, credit, closing].map(plainAmount);

async function* shopLines(db: Db, from: string, to: string) {
  const { code, name } = CHART.shops;
  for (const { shop_name, ...row } of await shopBalances({ db }, { from, to })) {
    yield csvLine([from, to, code, `${name}: ${shop_name}`, ...amounts(row)]);
  }
}
