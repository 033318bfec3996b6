-- expand
-- Fees and discounts of more than 2,147,483,647 minor units, which are 21 million rupiah. Their columns have 32 bits and
-- can't become bigint while the release before serves: it reads them by prepared statements, which fail as soon as a
-- column has another type. So what doesn't fit has a column of its own. The narrow one then holds the most that it can,
-- which the release before never writes: its limit is 2,000,000,000. With less in the narrow one, the wide one doesn't
-- count, even if the release before has left an old amount there. That release takes an amount that doesn't fit for
-- 2,147,483,647. Null columns are added without reading or rewriting a table.
alter table order_discounts add column value_wide bigint;
alter table discounts
  add column value_wide bigint,
  add column minimum_wide_cents bigint;
alter table site_settings add column shipping_fee_wide_cents bigint;
