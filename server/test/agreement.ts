import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Deps } from '../src/deps.ts';
import { checkBooks } from '../src/domains/money/book-checks/check-books.ts';

type Goods = { productId: string; variantId: string | null; supply: number };

/**
 * Returns the disagreements between orders, stock, provider and books; empty if everything agrees.
 * `supply`: how many pieces there were before anything was sold.
 */
export async function disagreements(deps: Deps, supply: readonly Goods[]): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    with goods as (
      select * from unnest(${supply.map((one) => one.productId)}::uuid[],
        ${supply.map((one) => one.variantId)}::uuid[], ${supply.map((one) => one.supply)}::int[])
        as g (product_id, variant_id, pieces)
    ), back as (
      select b.order_item_id, sum(b.quantity) filter (where r.restock) as restocked,
        -- What was cancelled before it was paid for had put its pieces back.
        sum(b.quantity) filter (where not r.restock and r.source <> 'system') as lost
      from refund_items b join refunds r on r.id = b.refund_id
      where r.status = 'succeeded' group by 1
    ), placed as (
      select i.product_id, i.variant_id, sum(case
        when s.holds_stock then i.quantity - coalesce(back.restocked, 0)
        else coalesce(back.lost, 0) end) as pieces
      from order_items i join shipments s on s.id = i.shipment_id
      left join back on back.order_item_id = i.id group by 1, 2
    )
    select format('%s pieces of %s, %s left and %s with buyers', g.pieces, p.name,
        coalesce(v.stock_quantity, p.stock_quantity), coalesce(o.pieces, 0)) as wrong
      from goods g join products p on p.id = g.product_id
      left join variants v on v.id = g.variant_id
      left join placed o on o.product_id = g.product_id and o.variant_id is not distinct from g.variant_id
      where g.pieces <> coalesce(v.stock_quantity, p.stock_quantity) + coalesce(o.pieces, 0)
    union all
    select format('order %s is %s and its payment %s', o.order_number, s.status, m.status)
      from orders o join shipments s on s.order_id = o.id left join payments m on m.order_id = o.id
      where m.status is null
        or (m.status in ('creating', 'unpaid') and s.status not in ('pending', 'cancelled'))
        or (m.status = 'expired' and (s.status <> 'cancelled' or s.holds_stock))
        or (m.status = 'paid' and s.status = 'pending')
    union all
    select format('part %s of order %s is %s, and %s of its %s cents are kept', s.id, s.order_id,
        s.status, whole.cents - gone.cents, whole.cents)
      from shipments s join payments m on m.order_id = s.order_id and m.status = 'paid'
      cross join lateral (select s.subtotal_cents + s.shipping_cents + s.tax_cents as cents) whole
      cross join lateral (select coalesce(sum(amount_cents), 0) as cents from refunds
        where shipment_id = s.id and status = 'succeeded') gone
      where gone.cents > whole.cents
        -- Of what cost nothing, nothing goes back.
        or (whole.cents > 0
          and (s.status in ('cancelled', 'refunded')) <> (gone.cents = whole.cents))
    union all
    -- Commission given back is the commission taken, and so is tax and what was the shop's.
    select format('part %s was refunded, and %s cents of it are left in %s', s.id, sum(p.amount_cents), p.account)
      from shipments s join payments m on m.order_id = s.order_id and m.status = 'paid'
      join ledger_postings p on p.shipment_id = s.id join ledger_entries e on e.id = p.entry_id
      where s.status in ('cancelled', 'refunded')
        and e.kind in ('sale', 'refund', 'dispute', 'dispute_won', 'dispute_lost')
      group by s.id, p.account having sum(p.amount_cents) <> 0
    union all
    select format('event %s was never worked', id) from provider_events where applied_at is null
    limit 20`.execute(deps.db);
  // From the last check on, the books must come to the same as all of them.
  const { checked_at: _, whole_at: __, ...since } = await checkBooks(deps, { whole: false });
  const { checked_at: ___, whole_at: ____, ...whole } = await checkBooks(deps);
  const { problems, provider_difference } = whole;
  return [
    ...rows.map(({ wrong }) => wrong),
    ...problems,
    ...(isDeepStrictEqual(since, whole)
      ? []
      : [`the hourly check says ${JSON.stringify(since)}, all books ${JSON.stringify(whole)}`]),
    ...(provider_difference === 0 ? [] : [`provider_difference is ${provider_difference}`]),
  ];
}
