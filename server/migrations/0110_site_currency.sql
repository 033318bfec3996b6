-- expand
-- The currency of every price, fee and payout, settled at the site's first start; null before it. What is stored as
-- cents is in its minor units.
alter table site_settings add column currency text check (currency ~ '^[A-Z]{3}$');
