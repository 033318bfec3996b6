-- The sandbox provider's own state: what a payment provider would keep on its side. The marketplace
-- never reads these tables, it asks over HTTP. Amounts are whole cents inside the documents.
-- PostgreSQL 15 or newer.

create schema sandbox;

-- Checkout sessions, payment intents, charges and so on, as the documents that the API answers with.
create table sandbox.objects (
  seq bigint generated always as identity,
  id text primary key,
  kind text not null,
  body jsonb not null,
  -- What belongs to the object but never leaves: how a test card behaves, an item's session.
  hidden jsonb not null default '{}'
);
create unique index objects_newest on sandbox.objects (kind, seq);
create index objects_by_payment_intent on sandbox.objects ((body ->> 'payment_intent'))
  where kind in ('checkout.session', 'charge', 'refund');
create index objects_by_charge on sandbox.objects ((body ->> 'charge')) where kind = 'refund';
create index objects_by_session on sandbox.objects ((hidden ->> 'session')) where kind = 'item';
create index objects_open_sessions on sandbox.objects (((body ->> 'expires_at')::bigint))
  where kind = 'checkout.session' and body ->> 'status' = 'open';

-- Written in the transaction of the change that they tell of. `body` is json, not jsonb: what is
-- signed and sent is the text as it was written.
create table sandbox.events (
  seq bigint generated always as identity primary key,
  id text not null unique,
  type text not null,
  created bigint not null,
  body json not null
);

-- One row for each event to deliver, and one more for each time that somebody asks for it again.
create table sandbox.deliveries (
  id bigint generated always as identity primary key,
  event_id text not null references sandbox.events (id) on delete cascade,
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- Null once it has arrived or was given up.
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  last_status integer,
  last_error text
);
create index deliveries_due on sandbox.deliveries (next_attempt_at)
  where next_attempt_at is not null;
create index deliveries_by_event on sandbox.deliveries (event_id);

-- What was answered under an Idempotency-Key, for 24 hours.
create table sandbox.idempotency_keys (
  key text primary key,
  path text not null,
  -- SHA-256 of the parameters.
  fingerprint text not null,
  status integer not null,
  body text not null,
  request_id text not null,
  created_at timestamptz not null
);
create index idempotency_keys_age on sandbox.idempotency_keys (created_at);
