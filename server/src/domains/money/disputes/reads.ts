import type { Dispute, DisputesQuery, FraudWarning } from '@souk/contract/disputes';
import { fromMinor } from '@souk/contract/minor-units';
import { toAmount } from '@souk/contract/money';
import type { Db, Row } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';
import { orderNumbers, shopsOfOrders } from '../../orders/index.ts';

type ReadDeps = Pick<Deps, 'db' | 'config' | 'payments'>;

/** Newest first. */
export async function disputes(
  deps: ReadDeps,
  { state, ...page }: DisputesQuery,
): Promise<Page<Dispute>> {
  let found = deps.db.selectFrom('disputes').selectAll().orderBy('id', 'desc');
  if (state) found = found.where('state', '=', state);
  const { rows, total } = await countedPage(found, page);
  return { rows: await toDisputes(deps, rows), total };
}

export const disputeById = (db: Db, id: string): Promise<Row<'disputes'> | undefined> =>
  db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();

export async function disputeForAdmin(deps: ReadDeps, id: string): Promise<Dispute | undefined> {
  const row = await disputeById(deps.db, id);
  return row && (await toDisputes(deps, [row]))[0];
}

async function toDisputes(deps: ReadDeps, rows: readonly Row<'disputes'>[]): Promise<Dispute[]> {
  const orderIds = rows.flatMap(({ order_id }) => order_id ?? []);
  const [numbers, shops] = await Promise.all([
    orderNumbers(deps.db, orderIds),
    shopsOfOrders(deps.db, orderIds),
  ]);
  const toDispute = (row: Row<'disputes'>): Dispute => ({
    id: row.id,
    state: row.state,
    reason: row.reason,
    amount: fromMinor(row.amount_cents, row.currency),
    currency: row.currency,
    fee: toAmount(row.fee_cents),
    order_id: row.order_id,
    order_number: (row.order_id && numbers.get(row.order_id)) ?? null,
    shops: (row.order_id && shops.get(row.order_id)) || [],
    respond_by: row.respond_by?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    provider_url: pageOf(deps, row.provider_dispute_id),
  });
  return rows.map(toDispute);
}

/**
 * Returns the page where an admin responds to it; at the test provider, where a person plays the
 * bank.
 */
const pageOf = ({ config, payments }: ReadDeps, id: string) =>
  config.payments.sandbox ? `${config.publicUrl}/sandbox/disputes/${id}` : payments.disputePage(id);

/**
 * Returns the disputes over these orders, oldest first. Amounts are in the currency's smallest
 * unit.
 */
export function disputesOf(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('disputes')
    .select([
      'id',
      'order_id',
      'state',
      'amount_cents',
      'currency',
      'reason',
      'created_at',
      'closed_at',
    ])
    .where('order_id', 'in', orderIds.length > 0 ? [...orderIds] : [null])
    .orderBy('id')
    .execute();
}

/** Returns the fraud warnings about an order, newest first. */
export async function fraudWarningsOf(db: Db, orderId: string): Promise<FraudWarning[]> {
  const rows = await db
    .selectFrom('fraud_warnings')
    .select(['id', 'fraud_type', 'actionable', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ created_at, ...warning }) => ({
    ...warning,
    created_at: created_at.toISOString(),
  }));
}

/** Returns open disputes with a deadline after `from` and no later than `until`. */
export function disputesDue(db: Db, from: Date, until: Date): Promise<Row<'disputes'>[]> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('state', '=', 'open')
    .where('respond_by', '>', from)
    .where('respond_by', '<=', until)
    .orderBy('id')
    .execute();
}

/** Lists all open disputes, nearest deadline first. */
export async function openDisputes(deps: ReadDeps): Promise<Dispute[]> {
  const rows = await deps.db
    .selectFrom('disputes')
    .selectAll()
    .where('state', '=', 'open')
    .orderBy('respond_by')
    .orderBy('id')
    .execute();
  return toDisputes(deps, rows);
}
