-- expand
-- How purchases are taxed: what an admin has changed, as the contract declares it; {} is 8 percent of the goods.
alter table site_settings add column tax jsonb not null default '{}';
create trigger tell_all_of_tax after update of tax on site_settings
  for each statement execute function tell_all();

-- Goods and shipping are stored without tax, also where prices contain it: paid are the three together.
alter table orders add column tax_included boolean not null default false;
alter table shipments
  add column tax_included boolean not null default false,
  -- What of tax_cents is on the shipping.
  add column shipping_tax_cents bigint not null default 0,
  -- Whether the shop gets the tax with its goods, and owes it.
  add column tax_by_seller boolean not null default false,
  -- [{name, percent, net, tax}] in cents; null where the tax is one percentage on all goods.
  add column tax_lines jsonb;
alter table order_items
  -- What is paid for its pieces, without tax; null for those before, whose price is that.
  add column goods_cents bigint,
  -- Null where the tax isn't worked out for each item.
  add column tax_cents bigint;
alter table refunds add column shipping_tax_cents bigint not null default 0;
alter table refund_items add column tax_cents bigint not null default 0;
