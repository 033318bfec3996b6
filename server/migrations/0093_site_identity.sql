-- expand
-- What an admin has changed of the site's name, look and operator, as the contract declares it; {} is all built in.
alter table site_settings add column identity jsonb not null default '{}';

create trigger tell_all_of_identity after update of identity on site_settings
  for each statement execute function tell_all();
