-- expand
-- What the shipping option that the buyer chose costs, as it was offered: with the tax, where prices contain it, and
-- also where a discount waives it. Null for orders of releases before this one.
alter table shipments add column shipping_option_cents bigint;
