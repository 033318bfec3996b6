-- expand
-- The decimal sign of an import's numbers, once its file has been read for it.
alter table product_imports add column decimal_sign text;
alter table product_imports add constraint product_imports_decimal_sign_check
  check (decimal_sign in ('.', ',')) not valid;
alter table product_imports validate constraint product_imports_decimal_sign_check;
