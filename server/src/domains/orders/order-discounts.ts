import { DISCOUNT_KINDS, type DiscountKind, shownValue } from '@souk/contract/discount-cost';
import { toAmount } from '@souk/contract/money';
import type { OrderDiscount } from '@souk/contract/orders';
import { bulkInsert } from '../../db/bulk-insert.ts';
import { PREPARED } from '../../db/prepared.ts';
import { row, value } from '../../db/raw-sql.ts';
import type { Db, Trx } from '../../db/rows.ts';
import { inNarrow, inWide, wideAmount } from '../../db/wide-amount.ts';
import { countUses } from '../shops/index.ts';

/** What a discount gives in an order that is being placed, in minor units. */
export type NewOrderDiscount = {
  discount_id: string;
  /** Null is the site's. */
  shop_id: string | null;
  code: string | null;
  kind: DiscountKind;
  /** Hundredths of a percent, or minor units. */
  value: number;
  goods_cents: number;
  shipping_cents: number;
};

/** Keeps what discounts give in a new order. Their uses are taken first, so that none is deleted. */
export const keepDiscounts = (
  trx: Trx,
  orderId: string,
  discounts: readonly NewOrderDiscount[],
): Promise<void> =>
  bulkInsert(
    trx,
    'order_discounts',
    discounts.map((given, position) => ({
      ...given,
      value: inNarrow(given.value),
      value_wide: inWide(given.value),
      order_id: orderId,
      position,
      counts: true,
    })),
  );

export async function discountsBy(
  db: Db,
  orderIds: string[],
): Promise<(orderId: string) => OrderDiscount[]> {
  const rows = await db
    .selectFrom('order_discounts')
    .selectAll()
    .select(value(DISCOUNT_KINDS)`kind`.as('kind'))
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return (orderId) =>
    (byOrder.get(orderId) ?? []).map((given) => ({
      shop_id: given.shop_id,
      code: given.code,
      kind: given.kind,
      value: shownValue(given.kind, wideAmount(given.value, given.value_wide)),
      amount: toAmount(given.goods_cents),
      shipping: toAmount(given.shipping_cents),
    }));
}

/** Gives back the uses of an order that ended unpaid. Before its stock is locked, as checkouts do. */
export async function dropUses(trx: Trx, orderId: string): Promise<void> {
  await countUses(trx, await switchUses(trx, orderId, false), -1);
}

/** Counts the uses of an order again that was paid after all. */
export async function countUsesAgain(trx: Trx, orderId: string): Promise<void> {
  await countUses(trx, await switchUses(trx, orderId, true), 1);
}

/** Returns the discounts whose uses changed. */
async function switchUses(trx: Trx, orderId: string, counts: boolean): Promise<string[]> {
  const { rows } = await row({ id: 'text | null' })`${PREPARED}
    update order_discounts set counts = ${counts} where order_id = ${orderId} and counts <> ${counts}
    returning discount_id as id`.execute(trx);
  return rows.flatMap(({ id }) => id ?? []);
}
