import type { Dispute, DisputesQuery } from '@souk/contract/disputes';
import { toDollars } from '@souk/contract/money';
import { countedPage, type Page } from '../../paging/pages.ts';
import type { Db, Row } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { orderNumbers } from '../orders/reads.ts';
import { shopsOfOrders } from '../shipments/reads.ts';

const disputeRows = (db: Db) => db.selectFrom('disputes').selectAll().orderBy('id', 'desc');

/** Returns the disputes, newest first. */
export async function disputes(
  deps: Pick<Deps, 'db' | 'config'>,
  { state, ...page }: DisputesQuery,
): Promise<Page<Dispute>> {
  let found = disputeRows(deps.db);
  if (state) found = found.where('state', '=', state);
  const { rows, total } = await countedPage(found, page);
  const orderIds = rows.flatMap(({ order_id }) => order_id ?? []);
  const [numbers, shops] = await Promise.all([
    orderNumbers(deps.db, orderIds),
    shopsOfOrders(deps.db, orderIds),
  ]);
  const toDispute = (row: Row<'disputes'>): Dispute => ({
    id: row.id,
    state: row.state,
    reason: row.reason,
    amount: toDollars(row.amount_cents),
    fee: toDollars(row.fee_cents),
    order_id: row.order_id,
    order_number: (row.order_id && numbers.get(row.order_id)) ?? null,
    shops: (row.order_id && shops.get(row.order_id)) || [],
    respond_by: row.respond_by?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    provider_url: pageOf(deps.config, row.provider_dispute_id),
  });
  return { rows: rows.map(toDispute), total };
}

/**
 * Returns the page where an admin responds to it; at the test provider, where a person plays the
 * bank.
 */
const pageOf = ({ payments, publicUrl }: Deps['config'], id: string) =>
  payments.sandbox
    ? `${publicUrl}/sandbox/disputes/${id}`
    : `https://dashboard.stripe.com/disputes/${id}`;

/** Returns the disputes of orders, oldest first, as facts with their dates. In cents. */
export function disputesOf(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('disputes')
    .select(['order_id', 'state', 'amount_cents', 'reason', 'created_at', 'closed_at'])
    .where('order_id', 'in', orderIds.length > 0 ? [...orderIds] : [null])
    .orderBy('id')
    .execute();
}
