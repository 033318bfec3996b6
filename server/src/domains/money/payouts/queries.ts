import type { Db, Row } from '../../../db/rows.ts';

export const accountOf = (db: Db, shopId: string): Promise<Row<'payout_accounts'> | undefined> =>
  db.selectFrom('payout_accounts').selectAll().where('shop_id', '=', shopId).executeTakeFirst();

export const payoutById = (db: Db, id: string): Promise<Row<'payouts'> | undefined> =>
  db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst();

export const movingPayoutsOf = (db: Db, shopId: string): Promise<{ id: string }[]> =>
  db
    .selectFrom('payouts')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('status', '=', 'pending')
    .execute();

export const partsOf = (db: Db, payoutId: string): Promise<Row<'payout_parts'>[]> =>
  db
    .selectFrom('payout_parts')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .orderBy('id')
    .execute();

/** Returns the time of a payout's oldest order or entry. No transfer for it can be older. */
export async function oldestOf(db: Db, { id, created_at }: Row<'payouts'>): Promise<Date> {
  const parts = db.selectFrom('payout_parts').where('payout_id', '=', id);
  const [order, entry] = await Promise.all([
    parts
      .innerJoin('orders', 'orders.id', 'payout_parts.order_id')
      .select(({ fn }) => fn.min('orders.created_at').as('at'))
      .executeTakeFirst(),
    parts
      .innerJoin('payout_entries', 'payout_entries.part_id', 'payout_parts.id')
      .innerJoin('ledger_entries', 'ledger_entries.id', 'payout_entries.entry_id')
      .select(({ fn }) => fn.min('ledger_entries.created_at').as('at'))
      .executeTakeFirst(),
  ]);
  const times = [created_at, order?.at, entry?.at].flatMap((at) => (at ? [at.getTime()] : []));
  return new Date(Math.min(...times));
}

/** A part with its shop. */
export const partBy = (db: Db, key: 'id' | 'provider_transfer_id', value: string) =>
  db
    .selectFrom('payout_parts')
    .innerJoin('payouts', 'payouts.id', 'payout_parts.payout_id')
    .selectAll('payout_parts')
    .select('payouts.shop_id')
    .where(`payout_parts.${key}`, '=', value)
    .executeTakeFirst();

/** The effect that admins see for an event whose account no shop uses. */
export const NOT_A_SHOP = 'No shop uses this account';

export async function shopOfAccount(db: Db, accountId: string): Promise<string | null> {
  const account = db.selectFrom('payout_accounts').select('shop_id');
  const row = await account.where('provider_account_id', '=', accountId).executeTakeFirst();
  return row?.shop_id ?? null;
}
