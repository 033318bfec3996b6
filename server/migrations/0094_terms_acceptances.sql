-- expand
-- Which version of the terms somebody accepted, and when. It outlives the page: its id tells versions of a page that
-- was deleted from those of its successor.
create table terms_acceptances (
  user_id uuid not null references users (id) on delete cascade,
  page_id uuid not null,
  version integer not null check (version > 0),
  accepted_at timestamptz not null default now(),
  primary key (user_id, page_id, version)
);
