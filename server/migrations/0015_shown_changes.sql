-- Tells the web processes, on the channel "shown", what a commit has changed of what pages show:
-- "product <id> <shop id>", "shop <id>", or "all". The same words are sent once a transaction.

-- Statements that change more rows than this (imports, seeds) are told as one "all".
create function tell_products(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 100 then
    perform pg_notify('shown', 'all');
  else
    perform pg_notify('shown', 'product ' || p.id || ' ' || p.shop_id) from products p where p.id = any(ids);
  end if;
end $$;

create function tell_shops(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 100 then
    perform pg_notify('shown', 'all');
  else
    perform pg_notify('shown', 'shop ' || id) from unnest(ids) as given (id);
  end if;
end $$;

create function tell_changed_products() returns trigger language plpgsql as $$
begin
  perform tell_products(array(select distinct id from changed));
  return null;
end $$;

create function tell_products_of_changed() returns trigger language plpgsql as $$
begin
  perform tell_products(array(select distinct product_id from changed));
  return null;
end $$;

create function tell_changed_shops() returns trigger language plpgsql as $$
begin
  perform tell_shops(array(select distinct id from changed));
  return null;
end $$;

create function tell_shops_of_changed() returns trigger language plpgsql as $$
begin
  perform tell_shops(array(select distinct shop_id from changed));
  return null;
end $$;

create function tell_all() returns trigger language plpgsql as $$
begin
  perform pg_notify('shown', 'all');
  return null;
end $$;

do $$
declare
  one record;
begin
  for one in select * from (values
    ('products', 'tell_changed_products'),
    ('variants', 'tell_products_of_changed'),
    ('product_reviews', 'tell_products_of_changed'),
    ('shops', 'tell_changed_shops'),
    ('shop_locations', 'tell_shops_of_changed'),
    ('shop_reviews', 'tell_shops_of_changed')
  ) as told (table_name, teller) loop
    execute format('create trigger tell_insert after insert on %I referencing new table as changed
      for each statement execute function %I()', one.table_name, one.teller);
    execute format('create trigger tell_update after update on %I referencing new table as changed
      for each statement execute function %I()', one.table_name, one.teller);
    -- Of a product or shop that is gone nothing can be read: it takes whatever shows it along.
    if one.table_name in ('products', 'shops') then
      execute format('create trigger tell_delete after delete on %I
        for each statement execute function tell_all()', one.table_name);
    else
      execute format('create trigger tell_delete after delete on %I referencing old table as changed
        for each statement execute function %I()', one.table_name, one.teller);
    end if;
  end loop;
end $$;

create trigger tell_all after insert or update or delete on categories
  for each statement execute function tell_all();
create trigger tell_all after insert or update or delete on exchange_rates
  for each statement execute function tell_all();
-- Reviews are signed with names.
create trigger tell_all after update of username, first_name, last_name on users
  for each statement execute function tell_all();

-- Discounts that begin or end by the clock.
create index products_discount_start on products (discount_start_date)
  where discount_basis_points > 0 and not discount_over;
