import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { entryKinds } from './entry-kinds.ts';
import { paidOf } from './waiting-shipments.ts';

const EARLIER = row({
  shop_id: 'text',
  orders: 'number',
  /** The amount not paid out through the ledger, in minor units. */
  cents: 'number',
  first_at: 'time',
  last_at: 'time',
});

/** Totals each shop's held sales from before the ledger, largest first. */
export async function earlierSalesByShop(db: Db): Promise<RowOf<typeof EARLIER>[]> {
  const { rows } = await EARLIER`
    select h.shop_id, count(distinct h.shipment_id)::int as orders,
      -sum(p.amount_cents + ${paidOf})::bigint as cents,
      min(e.created_at) as first_at, max(e.created_at) as last_at
    from money_holds h
    join ledger_postings p on p.shipment_id = h.shipment_id and p.account = 'shop:' || h.shop_id
    join ledger_entries e on e.id = p.entry_id and e.kind in ${entryKinds.payable}
    where h.reason = 'before_ledger' and h.lifted_at is null
    group by h.shop_id order by cents desc, h.shop_id`.execute(db);
  return rows;
}
