-- Categories within categories, with a picture of their own. A category's parent is its own room's
-- affair: that it is never within itself is checked under a lock of the table.
alter table categories
  add column parent_id uuid references categories (id),
  add column picture text;

-- What is counted by day for the admin's charts.
create index users_created on users (created_at);
create index shops_created on shops (created_at) where deleted_at is null;
