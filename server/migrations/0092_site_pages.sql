-- expand
-- The operator's own pages (terms, imprint …), in Markdown, with every version of them.
create table site_pages (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) <= 100000),
  in_footer boolean not null default false,
  published boolean not null default false,
  -- Of title and body: the newest in site_page_versions.
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default now()
);
create table site_page_versions (
  page_id uuid not null references site_pages (id) on delete cascade,
  version integer not null,
  title text not null,
  body text not null,
  saved_at timestamptz not null default now(),
  -- Null for the outlines.
  saved_by uuid references users (id) on delete set null,
  primary key (page_id, version)
);
create index site_page_versions_saved_by on site_page_versions (saved_by);

insert into site_pages (id, slug, title, body) values
  ('01900000-0000-7000-8000-000000000a01', 'terms', 'Terms of service', E'## Who we are\n\nThe name and address of the operator.\n\n## Buying\n\nWho sells, who charges the card, and when a contract is made.\n\n## Selling\n\nWho may open a shop, what may be sold, the commission, and when payouts are made.\n\n## What isn’t allowed\n\n## Liability\n\n## Changes to these terms\n'),
  ('01900000-0000-7000-8000-000000000a02', 'privacy', 'Privacy', E'## What we store, and why\n\nAccounts, orders, addresses, and for how long.\n\n## Who receives it\n\nThe sellers of an order, the payment provider, the email provider.\n\n## Cookies\n\n## Your rights\n\nYou can download and delete your data in your account.\n\n## How to reach us\n'),
  ('01900000-0000-7000-8000-000000000a03', 'imprint', 'Imprint', E'Name and legal form\n\nAddress\n\nEmail and phone\n\nRegister and number\n\nVAT number\n'),
  ('01900000-0000-7000-8000-000000000a04', 'returns', 'Returns', E'## How to return something\n\n## Within how many days\n\n## Who pays for the parcel\n\n## When you get your money back\n'),
  ('01900000-0000-7000-8000-000000000a05', 'shipping', 'Shipping', E'## Where we ship\n\n## What it costs\n\n## How long it takes\n'),
  ('01900000-0000-7000-8000-000000000a06', 'accessibility', 'Accessibility', E'## How accessible this site is\n\n## What doesn’t work yet\n\n## How to tell us about a barrier\n');
insert into site_page_versions (page_id, version, title, body)
select id, version, title, body from site_pages;

create trigger tell_all after insert or update or delete on site_pages
  for each statement execute function tell_all();
create constraint trigger site_pages_recorded after insert or update or delete on site_pages
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
