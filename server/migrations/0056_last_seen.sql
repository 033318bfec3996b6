-- When a person was last here, which outlives their sessions. Null: not since this was kept.
alter table users add column last_seen_at timestamptz;

-- A browser that was signed in is remembered for half a year, longer than its sessions.
update users set last_seen_at = seen.at
from (
  select user_id, max(last_used_at) as at
  from (
    select user_id, last_used_at from sessions
    union all
    select user_id, last_used_at from known_devices
  ) used
  group by user_id
) seen
where users.id = seen.user_id;
