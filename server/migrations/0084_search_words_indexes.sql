-- expand
create index concurrently if not exists shops_name_vector
  on shops using gin (name_vector(name)) where deleted_at is null;
create index concurrently if not exists categories_name_vector on categories using gin (name_vector(name));
create index concurrently if not exists products_old_words on products (id) where words_by = 0;
