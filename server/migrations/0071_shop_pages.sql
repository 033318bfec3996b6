-- A shop's page of its own: the pattern on its cover, and the blocks that its owner arranges; and the shop
-- that /sell shows.

alter table shops
  -- Drawn where there is no cover photo; null for the one that the shop's id decides.
  add column cover_pattern smallint check (cover_pattern between 1 and 12),
  -- In order, as the contract's shop-blocks.ts declares them.
  add column blocks jsonb not null default '[]' check (jsonb_typeof(blocks) = 'array');

alter table site_settings
  -- Null for the best of the shops that home shows.
  add column sell_shop_id uuid references shops (id) on delete set null;

create trigger tell_all after update of sell_shop_id on site_settings
  for each row when (old.sell_shop_id is distinct from new.sell_shop_id) execute function tell_all();
