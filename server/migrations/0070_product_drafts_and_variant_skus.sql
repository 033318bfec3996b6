-- A seller's own way to take a product off sale and keep it; a code for each variant; clips for new products.

alter table products
  add column status text not null default 'listed' check (status in ('draft', 'listed'));

-- As in migration 0037: it can't be committed without its row in the audit.
create constraint trigger products_status_recorded after update of status on products
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();

-- The seller's own code of a variant; the product's counts where it has none.
alter table variants add column sku text;

-- False: a video that the product got while the run was under way stays.
alter table video_runs add column replaces boolean not null default true;
