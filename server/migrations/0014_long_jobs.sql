-- Work that takes minutes is claimed, watched and resumed in one way, whatever it is. Stop the version
-- before this one first: what it left unfinished is resumed. PostgreSQL 15 or newer.
create table long_jobs (
  -- Also the id of the upload, the video run or the import that it works on.
  id uuid primary key,
  kind text not null check (kind in ('convert-video', 'make-videos', 'import-products')),
  -- Accounts take turns. Null: the account is gone.
  owner_id uuid references users (id) on delete set null,
  -- Of the jobs in one lane, one runs at a time.
  lane text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- The part that is done.
  progress double precision not null default 0 check (progress between 0 and 1),
  -- Why it failed, in a sentence for its owner.
  error text,
  -- How often it was claimed and neither ended nor gave way.
  attempts integer not null default 0,
  -- The right to write to it. A worker that was only thought dead finds that it has lost it.
  claim uuid,
  -- Who works on it, as in leases. Null: nobody at the moment.
  holder text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index long_jobs_one_in_a_lane on long_jobs (lane) where state = 'running';
create index long_jobs_open on long_jobs (kind, created_at) where state in ('waiting', 'running');
create index long_jobs_owner on long_jobs (owner_id, kind);

insert into long_jobs (id, kind, owner_id, state, progress, error, attempts, created_at, updated_at)
select id, 'convert-video', owner_id, case state when 'converting' then 'running' else state end,
  progress / 100.0, detail, attempts, created_at, least(alive_at, created_at)
from video_uploads;

insert into long_jobs (id, kind, owner_id, lane, state, progress, created_at, updated_at)
select id, 'make-videos', started_by, 'videos ' || shop_id, state,
  case state when 'done' then 1 else 0 end, created_at, least(alive_at, created_at)
from video_runs;

insert into long_jobs (id, kind, owner_id, lane, state, progress, error, created_at, updated_at)
select id, 'import-products', actor_id,
  case when dry_run then null else 'import ' || shop_id end, state,
  case state when 'done' then 1 else least(1, byte_position::float8 / greatest(file_bytes, 1)) end,
  error, created_at, created_at
from product_imports;

drop index video_uploads_open, video_runs_one_at_a_time, product_imports_open;
alter table video_uploads
  drop column state, drop column progress, drop column attempts, drop column claim,
  drop column worker, drop column alive_at, drop column detail,
  add constraint video_uploads_long_job foreign key (id) references long_jobs (id) on delete cascade;
alter table video_runs
  drop column state, drop column claim, drop column worker, drop column alive_at,
  add constraint video_runs_long_job foreign key (id) references long_jobs (id) on delete cascade;
alter table product_imports
  drop column state, drop column error, drop column updated_at,
  add constraint product_imports_long_job foreign key (id) references long_jobs (id) on delete cascade;

-- Jobs of kinds that are no longer worked; what they were for is queued again by the next start.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs where task_id in (
      select id from graphile_worker._private_tasks
      where identifier in ('make-next-video', 'import-products', 'convert-video',
        'resume-conversions', 'resume-video-runs', 'resume-product-imports')
    );
  end if;
end $$;
