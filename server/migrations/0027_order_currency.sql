-- The currency that the buyer was shown, and what a dollar was worth in it then. The charge is in dollars.
alter table orders
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add column rate double precision not null default 1 check (rate > 0);
