import { toAmount } from '@souk/contract/money';
import type { PayoutPart } from '@souk/contract/payouts';
import type { Db } from '../../../db/rows.ts';

/** Returns the transfers of these payouts by payout id. Manual payouts have none. */
export async function transfersOf(
  db: Db,
  payoutIds: readonly string[],
): Promise<Map<string, PayoutPart[]>> {
  if (payoutIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payout_parts')
    .innerJoin('payouts', 'payouts.id', 'payout_parts.payout_id')
    .leftJoin('orders', 'orders.id', 'payout_parts.order_id')
    .select([
      'payout_parts.id',
      'payout_id',
      'order_number',
      'payout_parts.amount_cents',
      'payout_parts.status',
      'payout_parts.failure',
    ])
    .where('payout_id', 'in', payoutIds)
    .where('method', '=', 'provider')
    .orderBy('payout_parts.id')
    .execute();
  const parts = rows.map(({ payout_id, amount_cents, ...part }) => ({
    payout_id,
    part: { ...part, amount: toAmount(amount_cents) },
  }));
  const byPayout = Map.groupBy(parts, ({ payout_id }) => payout_id);
  return new Map([...byPayout].map(([id, own]) => [id, own.map(({ part }) => part)]));
}
