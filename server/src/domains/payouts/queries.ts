import type { Db, Row } from '../../db/rows.ts';

export const accountOf = (db: Db, shopId: string): Promise<Row<'payout_accounts'> | undefined> =>
  db.selectFrom('payout_accounts').selectAll().where('shop_id', '=', shopId).executeTakeFirst();

export const payoutById = (db: Db, id: string): Promise<Row<'payouts'> | undefined> =>
  db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst();

export const partsOf = (db: Db, payoutId: string): Promise<Row<'payout_parts'>[]> =>
  db
    .selectFrom('payout_parts')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .orderBy('id')
    .execute();

/** A part with the shop that it pays. */
export const partBy = (db: Db, key: 'id' | 'provider_transfer_id', value: string) =>
  db
    .selectFrom('payout_parts')
    .innerJoin('payouts', 'payouts.id', 'payout_parts.payout_id')
    .selectAll('payout_parts')
    .select('payouts.shop_id')
    .where(`payout_parts.${key}`, '=', value)
    .executeTakeFirst();
