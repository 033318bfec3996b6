-- A buyer asks for money back for a shop's part of an order, and how that goes on.
create table refund_requests (
  id uuid primary key,
  shipment_id uuid not null references shipments (id),
  kind text not null
    check (kind in ('not_arrived', 'damaged', 'not_as_described', 'changed_mind', 'cancel')),
  text text not null,
  images text[] not null default '{}',
  -- What was last said to it. It counts as refunded when a refund of it, or of all of the part, succeeded.
  state text not null default 'open'
    check (state in ('open', 'return_first', 'declined', 'with_admin')),
  -- The seller's or admin's words with the last answer.
  note text,
  -- The last refund that answered it; if that failed, the request is as it was.
  refund_id uuid references refunds (id),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  -- When the buyer handed it to the admin: that happens once.
  escalated_at timestamptz
);
create index refund_requests_part on refund_requests (shipment_id, id);
create index refund_requests_with_admin on refund_requests (escalated_at) where state = 'with_admin';

-- Every step of a request, for the order's timeline.
create table refund_request_steps (
  id uuid primary key,
  request_id uuid not null references refund_requests (id),
  step text not null check (step in ('asked', 'refund', 'return_first', 'decline', 'escalated')),
  by text not null check (by in ('buyer', 'seller', 'admin')),
  actor_id uuid not null references users (id),
  note text,
  created_at timestamptz not null default now()
);
create index refund_request_steps_request on refund_request_steps (request_id, id);

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('order_confirmed', 'order_expired',
  'new_order', 'shipped', 'delivered', 'cancelled', 'refunded', 'request_asked', 'request_answered',
  'request_escalated'));
