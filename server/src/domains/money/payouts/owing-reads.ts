import { toAmount } from '@souk/contract/money';
import { DEBT_AGES, type DebtAge, type OwingAge, type OwingShop } from '@souk/contract/owing';
import type { PageQuery } from '@souk/contract/paging';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { Page } from '../../../paging/pages.ts';
import { owingShops, type ShopDebt } from '../ledger/owing.ts';
import { namesOf } from './shop-names.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

const DAY_MS = 86_400_000;
const LAST_DAYS: Record<DebtAge, number> = {
  '0-30': 30,
  '31-60': 60,
  '61-90': 90,
  '91+': Infinity,
};

/** Returns a debt's age bracket. Ages count whole days. */
function ageOf({ since }: ShopDebt, now: Date): DebtAge {
  const days = Math.floor((now.getTime() - since.getTime()) / DAY_MS);
  return DEBT_AGES.find((age) => days <= LAST_DAYS[age]) ?? '91+';
}

/** Lists shops that owe the site money, oldest debt first. */
export async function owing(
  { db, now }: ReadDeps,
  { page, limit, age }: PageQuery & { age?: DebtAge | undefined },
): Promise<Page<OwingShop>> {
  const all = (await owingShops(db)).filter((debt) => !age || ageOf(debt, now()) === age);
  const shown = all.slice((page - 1) * limit, page * limit);
  const [names, refused] = await Promise.all([namesOf(db, shown), lastRefusals(db, shown)]);
  const rows = shown.map((debt) => ({
    shop_id: debt.shop_id,
    shop_name: names.get(debt.shop_id) ?? '',
    owes: toAmount(debt.owes),
    since: debt.since.toISOString(),
    age: ageOf(debt, now()),
    refused: refused.get(debt.shop_id) ?? null,
  }));
  return { rows, total: all.length };
}

/** Totals the shops' debts by age. */
export async function owingAges({ db, now }: ReadDeps): Promise<OwingAge[]> {
  const byAge = Map.groupBy(await owingShops(db), (debt) => ageOf(debt, now()));
  return DEBT_AGES.map((age) => {
    const debts = byAge.get(age) ?? [];
    return { age, shops: debts.length, owes: toAmount(debts.reduce((sum, d) => sum + d.owes, 0)) };
  });
}

/** Returns why each shop's latest reversal was refused, by shop id. */
async function lastRefusals(db: Db, shops: readonly ShopDebt[]): Promise<Map<string, string>> {
  const ids = shops.map(({ shop_id }) => shop_id);
  const { rows } = await row({ shop_id: 'text', failure: 'text' })`
    select distinct on (payouts.shop_id) payouts.shop_id, coalesce(back.failure, '') as failure
    from transfer_reversals back
    join payout_parts part on part.id = back.part_id
    join payouts on payouts.id = part.payout_id
    where payouts.shop_id = any(${ids}::uuid[]) and back.status = 'failed'
    order by payouts.shop_id, back.id desc`.execute(db);
  return new Map(rows.map(({ shop_id, failure }) => [shop_id, failure]));
}
