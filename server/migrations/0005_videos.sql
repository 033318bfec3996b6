-- Videos that are converted, and videos that are made. PostgreSQL 15 or newer.

-- An upload that browsers can't play as it is. Its file waits in the media store until a worker has
-- converted it. A worker writes who it is and when it was last alive; `claim` is the right to write the
-- end: a worker that was thought dead finds that it has lost it.
create table video_uploads (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'converting', 'done', 'failed')),
  -- Percent.
  progress integer not null default 0 check (progress between 0 and 100),
  -- Where the store keeps the file as it came; null when it is no longer kept.
  raw_path text,
  attempts integer not null default 0,
  claim uuid,
  worker text,
  alive_at timestamptz not null default now(),
  video_url text,
  poster_url text,
  notice text,
  detail text,
  created_at timestamptz not null default now()
);
create index video_uploads_open on video_uploads (created_at) where state in ('waiting', 'converting');
create index video_uploads_created on video_uploads (created_at);
create index video_uploads_owner on video_uploads (owner_id);

-- One press of "Generate Videos". Its key, where it has one, is nowhere in here.
create table video_runs (
  id uuid primary key,
  shop_id uuid not null references shops (id) on delete cascade,
  started_by uuid references users (id) on delete set null,
  renderer text not null check (renderer in ('google', 'local')),
  state text not null default 'running' check (state in ('running', 'done')),
  claim uuid,
  worker text,
  alive_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create unique index video_runs_one_at_a_time on video_runs (shop_id) where state = 'running';
create index video_runs_shop on video_runs (shop_id, created_at desc);
create index video_runs_started_by on video_runs (started_by);

create table video_run_items (
  run_id uuid not null references video_runs (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  position integer not null,
  -- As it was called then.
  product_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'done', 'failed')),
  detail text,
  -- What the service calls the work that it was paid for, kept before it is asked how far it is.
  operation text,
  video_url text,
  poster_url text,
  -- What the product had before.
  former_video_url text,
  former_poster_url text,
  -- Null while the seller has not said; false: thrown away.
  kept boolean,
  primary key (run_id, product_id)
);
create index video_run_items_product on video_run_items (product_id);
