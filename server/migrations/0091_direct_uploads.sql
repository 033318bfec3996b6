-- expand
-- Videos that browsers are sending to the bucket themselves. Once they are whole, video_uploads names them.
create table direct_uploads (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  raw_path text not null,
  -- The store's name for the unfinished upload.
  store_id text not null,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);
create index direct_uploads_owner on direct_uploads (owner_id, created_at);
create index direct_uploads_created on direct_uploads (created_at);
