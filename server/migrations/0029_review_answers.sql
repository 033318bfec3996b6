-- What a shop says to its reviews.
alter table product_reviews
  add column answer text,
  -- The first time; a later answer replaces the words alone.
  add column answered_at timestamptz,
  add check ((answer is null) = (answered_at is null));
alter table shop_reviews
  add column answer text,
  add column answered_at timestamptz,
  add check ((answer is null) = (answered_at is null));
