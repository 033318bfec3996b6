-- Delayed payment methods, sellers in other countries, and payouts that sellers' banks return.

-- When the buyer finished the checkout with a delayed method, such as a bank debit. The order holds its stock
-- until the payment succeeds or fails.
alter table payments add column processing_since timestamptz;

alter table payout_accounts
  -- A two-letter code; null for the site's own country.
  add column country text,
  -- When the account was disconnected from the site. The next setup opens a new one.
  add column disconnected_at timestamptz;

-- Payouts from a seller's provider account that the seller's bank returned.
create table bank_refusals (
  provider_payout_id text primary key,
  shop_id uuid not null references shops (id),
  -- In the currency's smallest unit.
  amount bigint not null check (amount > 0),
  currency text not null,
  -- In the bank's words.
  reason text not null,
  refused_at timestamptz not null
);
create index bank_refusals_newest on bank_refusals (shop_id, refused_at desc);
