-- A part can be refunded piece by piece: by items, by shipping, or by an amount.
drop index refunds_one_a_part;
create index refunds_live on refunds (shipment_id, id) where status <> 'failed';

-- What a refund is made of. Null for one made at the provider's own that fitted no part.
alter table refunds
  add column goods_cents bigint check (goods_cents >= 0),
  add column shipping_cents bigint check (shipping_cents >= 0),
  add column tax_cents bigint check (tax_cents >= 0),
  add column commission_cents bigint not null default 0 check (commission_cents >= 0),
  -- Whether its pieces go back on sale. Null: of the version before, which did so with the status.
  add column restock boolean,
  add constraint refunds_add_up check (goods_cents + shipping_cents + tax_cents = amount_cents);

create table refund_items (
  refund_id uuid not null references refunds (id),
  order_item_id uuid not null references order_items (id),
  -- 0 for a share of an amount, with which no piece goes back.
  quantity integer not null check (quantity >= 0),
  goods_cents bigint not null check (goods_cents >= 0),
  commission_cents bigint not null check (commission_cents >= 0),
  primary key (refund_id, order_item_id)
);
create index refund_items_item on refund_items (order_item_id);

-- Until now a refund was all of a part.
update refunds r set goods_cents = s.subtotal_cents, shipping_cents = s.shipping_cents,
  tax_cents = s.tax_cents, commission_cents = i.commission
from shipments s,
  lateral (select coalesce(sum(commission_cents), 0)::bigint as commission
    from order_items where shipment_id = s.id) i
where s.id = r.shipment_id
  and r.amount_cents = s.subtotal_cents + s.shipping_cents + s.tax_cents;
insert into refund_items (refund_id, order_item_id, quantity, goods_cents, commission_cents)
select r.id, i.id, i.quantity, i.quantity * i.unit_price_cents, i.commission_cents
from refunds r join order_items i on i.shipment_id = r.shipment_id
where r.goods_cents is not null;
