-- expand
-- Lists of admins no longer use them. The previous release answers without them, more slowly.
drop index users_name;
drop index products_name;
drop index users_search;
drop index shops_search;
drop index products_search_name;
