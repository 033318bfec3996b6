-- expand
-- How far the books have been checked, so that the hourly check reads what is new (decision 95).

-- What all entries up to a link of the chain came to; null: the next check reads everything.
alter table book_checks add column mark jsonb;

-- Orders whose payment, refunds or parts have changed since they were last found to agree with the books.
create table unchecked_orders (
  order_id uuid not null,
  written_in xid8 not null default pg_current_xact_id()
);

-- As the owner, because a migration may run before its grants.
create function list_unchecked_order() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'refunds' then
    insert into unchecked_orders (order_id) select order_id from payments where id = new.payment_id;
  else
    insert into unchecked_orders (order_id) values (new.order_id);
  end if;
  return null;
end $$;

create trigger payments_unchecked after insert on payments
  for each row when (new.status = 'paid') execute function list_unchecked_order();
create trigger payments_unchecked_again after update on payments
  for each row when ((old.status = 'paid' or new.status = 'paid')
    and (old.status, old.paid_cents, old.refunded_cents)
      is distinct from (new.status, new.paid_cents, new.refunded_cents))
  execute function list_unchecked_order();
create trigger refunds_unchecked after insert or update on refunds
  for each row execute function list_unchecked_order();
create trigger shipments_unchecked after update on shipments
  for each row when ((old.status, old.subtotal_cents, old.shipping_cents, old.tax_cents,
      old.site_discount_cents, old.site_shipping_cents, old.tax_by_seller)
    is distinct from (new.status, new.subtotal_cents, new.shipping_cents, new.tax_cents,
      new.site_discount_cents, new.site_shipping_cents, new.tax_by_seller))
  execute function list_unchecked_order();
create trigger order_items_unchecked after update on order_items
  for each row when (old.commission_cents is distinct from new.commission_cents)
  execute function list_unchecked_order();
