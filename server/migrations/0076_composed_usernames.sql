-- expand
-- Usernames are composed before they are compared. Where somebody else has the composed name, the email signs in.
with odd as (
  select id, normalize(username, nfc) as composed,
    row_number() over (partition by lower(normalize(username, nfc)) order by id) as place
  from users where username is not nfc normalized
)
update users set username = odd.composed from odd
  where users.id = odd.id and odd.place = 1
    and not exists (select from users other where lower(other.username) = lower(odd.composed));
