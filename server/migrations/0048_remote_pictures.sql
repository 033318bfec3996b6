-- Pictures that somebody names at an address elsewhere, and what the site keeps of each. Only an address
-- that stands here is ever fetched, and it stands here because a row of ours names it: nobody can make the
-- site fetch another.
create table remote_pictures (
  -- The SHA-256 of the address, in hexadecimal.
  id text primary key,
  address text not null,
  -- The stored picture; null until it was fetched.
  path text,
  -- When a fetch last failed.
  failed_at timestamptz
);

create function named_pictures(named jsonb) returns void language sql as $$
  insert into remote_pictures (id, address)
  select encode(sha256(convert_to(address, 'UTF8')), 'hex'), address
  from (
    select distinct address from (
      select named ->> 'picture' union all select named ->> 'poster_url'
      union all select named ->> 'cover_photo_url' union all select named ->> 'logo_url'
      union all select named ->> 'image'
      union all select jsonb_array_elements_text(coalesce(named -> 'images', '[]'))
    ) as fields (address)
    where address ~* '^https?://'
  ) as addresses
  order by 1
  on conflict do nothing
$$;

create function name_pictures() returns trigger language plpgsql as $$
begin
  perform named_pictures(to_jsonb(new));
  return null;
end
$$;

create trigger products_name_pictures after insert or update of images, poster_url on products for each row
  when (concat_ws(' ', array_to_string(new.images, ' '), new.poster_url) ~* 'https?://')
  execute function name_pictures();
create trigger variants_name_pictures after insert or update of images on variants for each row
  when (array_to_string(new.images, ' ') ~* 'https?://') execute function name_pictures();
create trigger product_reviews_name_pictures after insert or update of images on product_reviews for each row
  when (array_to_string(new.images, ' ') ~* 'https?://') execute function name_pictures();
create trigger refund_requests_name_pictures after insert or update of images on refund_requests for each row
  when (array_to_string(new.images, ' ') ~* 'https?://') execute function name_pictures();
create trigger shops_name_pictures after insert or update of cover_photo_url, logo_url on shops for each row
  when (concat_ws(' ', new.cover_photo_url, new.logo_url) ~* 'https?://') execute function name_pictures();
create trigger categories_name_pictures after insert or update of picture on categories for each row
  when (new.picture ~* 'https?://') execute function name_pictures();

select named_pictures(to_jsonb(products)) from products
  where concat_ws(' ', array_to_string(images, ' '), poster_url) ~* 'https?://';
select named_pictures(to_jsonb(variants)) from variants where array_to_string(images, ' ') ~* 'https?://';
select named_pictures(to_jsonb(product_reviews)) from product_reviews
  where array_to_string(images, ' ') ~* 'https?://';
select named_pictures(to_jsonb(refund_requests)) from refund_requests
  where array_to_string(images, ' ') ~* 'https?://';
select named_pictures(to_jsonb(shops)) from shops
  where concat_ws(' ', cover_photo_url, logo_url) ~* 'https?://';
select named_pictures(to_jsonb(categories)) from categories where picture ~* 'https?://';
-- A line of an order keeps the picture that the product had, which was named with the product from now on.
select named_pictures(to_jsonb(order_items)) from order_items where image ~* 'https?://';
