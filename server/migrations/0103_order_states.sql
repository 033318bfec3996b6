-- expand
-- The code of the state in an order's address, as in ISO 3166-2 without the country. Null where there is none, where it
-- isn't known, and for orders of releases before this one.
alter table orders add column tax_state text;
