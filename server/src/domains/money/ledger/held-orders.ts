import { type HeldOrder } from '@souk/contract/ledger';
import { toAmount } from '@souk/contract/money';
import type { PageQuery } from '@souk/contract/paging';
import { listOf, row } from '../../../db/raw-sql.ts';
import type { Deps } from '../../../deps.ts';
import type { Page } from '../../../paging/pages.ts';
import { moneySettings } from '../../shops/index.ts';
import { HOLD_REASONS } from '../holds/reads.ts';
import { releaseTerms, waitingShipments } from './waiting-shipments.ts';

const HELD = row({
  order_id: 'text',
  order_number: 'text',
  cents: 'number',
  reasons: listOf(HOLD_REASONS),
  waits_for_delivery: 'boolean',
  since: 'time | null',
  until: 'time | null',
});
const COUNT = row({ count: 'number' });

/** Lists a shop's orders with money on hold, not counting its reserve, largest first. */
export async function heldOrders(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  shopId: string,
  { page, limit }: PageQuery,
): Promise<Page<HeldOrder>> {
  const at = { shopId, now: now(), terms: releaseTerms(await moneySettings(db)) };
  const { rows } = await HELD`
    with waiting as materialized (${waitingShipments(at)})
    select order_id, order_number, held as cents, coalesce(to_json(reasons), '[]') as reasons,
      coalesce(release_at > ${at.now}::timestamptz, true) as waits_for_delivery, since,
      free_at as until
    from waiting join orders on orders.id = waiting.order_id
    where held <> 0 order by held desc, waiting.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const { rows: counted } = await COUNT`
    with waiting as materialized (${waitingShipments(at)}) select count(*)::int as count from waiting where held <> 0`.execute(
    db,
  );
  const orders = rows.map(({ cents, reasons, waits_for_delivery, since, until, ...order }) => ({
    ...order,
    amount: toAmount(cents),
    reasons: waits_for_delivery ? [...reasons, 'delivery' as const] : reasons,
    since: since?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }));
  return { rows: orders, total: counted[0]?.count ?? 0 };
}
