-- Mails wait here from the moment of their cause until they have left.
create table mails (
  id uuid primary key,
  kind text not null check (kind in ('order_confirmed', 'order_expired', 'new_order', 'shipped',
    'delivered', 'cancelled', 'refunded')),
  -- What it was written for, such as the id of an order: worked twice, that makes one mail.
  cause text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  -- Why the last attempt failed.
  failure text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (kind, cause)
);
create index mails_by_state on mails (state, id desc);
