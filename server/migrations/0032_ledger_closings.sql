-- What each account came to up to an entry, so that a balance need not add up years. Worked out anew from
-- the postings each hour: it can be lost, and says nothing that they don't.
create table ledger_closings (
  account text primary key,
  -- Entries before this one are in it. Its time is an hour ago: none of before is still being written.
  entry_id uuid not null,
  cents bigint not null
);

-- What is on hold is added up from this index alone.
create index ledger_postings_held on ledger_postings (shipment_id, account)
  include (amount_cents, entry_id, position) where shipment_id is not null;
drop index ledger_postings_part;
