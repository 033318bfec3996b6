// The best that somebody would write by hand for the same page of the same data: the columns named as they
// are answered, the price of now in the query, one statement, and an index for whatever it sorts by (those
// of the database are what anybody would make: ids, categories and both prices).

interface Query {
  name: string;
  text: string;
  values: unknown[];
  /** The answer is a single row. */
  one?: boolean;
}

const ACTIVE = `(p.discount_basis_points > 0
  and (p.discount_start_date is null or p.discount_start_date <= now())
  and (p.discount_end_date is null or p.discount_end_date > now()))`;
const REDUCED = '((p.price_cents * (10000 - p.discount_basis_points) * 2 + 10000) / 20000)';
const NOW = `(case when ${ACTIVE} then ${REDUCED} else p.price_cents end)`;

const COLUMNS = `p.id, p.name, p.description, p.price_cents / 100.0::float8 as price,
  ${ACTIVE} as has_active_discount,
  case when ${ACTIVE} then ${REDUCED} / 100.0::float8 end as discounted_price,
  p.price_cents / 100.0::float8 as original_price, p.images, p.video_url, p.poster_url, p.shop_id,
  s.name as shop_name, p.category_id, c.name as category_name, array[c.name] as categories,
  (select l.name from shop_locations l where l.shop_id = p.shop_id order by l.position limit 1)
    as location,
  null as distance, p.stock_quantity, p.stock_quantity as stock, p.sku,
  (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'value', v.value,
      'price_modifier', v.price_modifier_cents / 100.0::float8, 'stock_quantity', v.stock_quantity,
      'images', v.images) order by v.position), '[]')
    from variants v where v.product_id = p.id and v.deleted_at is null) as variants,
  p.discount_basis_points / 100.0::float8 as discount_percentage, p.discount_start_date,
  p.discount_end_date, round(p.rating_sum::numeric / nullif(p.rating_count, 0), 2)::float8
    as average_rating,
  p.rating_count as total_reviews, p.created_at`;
const FROM = `from products p join shops s on s.id = p.shop_id
  left join categories c on c.id = p.category_id
  where p.deleted_at is null and s.deleted_at is null`;
const list = (conditions: string, order = 'p.id desc') =>
  `select ${COLUMNS} ${FROM} ${conditions} order by ${order} limit 12`;

const NEWEST = list('');
const AFTER = list('and p.id < $1');
const FILTERED = list(`and p.category_id = $1 and ${NOW} >= $2 and ${NOW} <= $3`);
/** No index knows the current price: merges the cheapest at full price and the cheapest reduced. */
const CHEAPEST_OF = (price: string, belongs: string) => `(
  select p.id, ${price} as price_now from products p join shops s on s.id = p.shop_id
  where ${belongs} and p.deleted_at is null and s.deleted_at is null
  order by ${price}, p.id desc limit 12)`;
const CHEAPEST = `select ${COLUMNS} from (
    select * from (${CHEAPEST_OF('p.price_cents', `not ${ACTIVE}`)} union all
      ${CHEAPEST_OF(REDUCED, `${ACTIVE} and not p.discount_over`)}) merged
    order by price_now, id desc limit 12) cheapest
  join products p on p.id = cheapest.id join shops s on s.id = p.shop_id
  left join categories c on c.id = p.category_id order by cheapest.price_now, p.id desc`;
/** Reads the word once, not for each product. */
const SEARCH = list("and p.search @@ (select plainto_tsquery('english', $1))");
/**
 * A rare word: found by its index, then sorted. Souk doesn't know in advance which of the two it
 * is.
 */
const SEARCH_RARE = `select ${COLUMNS} from (
    select id from (
      select id from products where deleted_at is null and search @@ (select plainto_tsquery('english', $1))
      offset 0) found order by id desc limit 12) newest
  join products p on p.id = newest.id join shops s on s.id = p.shop_id
  left join categories c on c.id = p.category_id where s.deleted_at is null order by p.id desc`;
const FORGIVING = list(`and p.search @@ (
  select to_tsquery('simple', string_agg(word, ' | ')) from (
    select word from search_words where word % $1 order by similarity(word, $1) desc limit 3) near)`);
const PRODUCT = `select ${COLUMNS} ${FROM} and p.id = $1`;
const OF_SHOP = list('and p.shop_id = $1');

/** The query of a call; addresses are /newest, /after?id=, /filtered?…, /cheapest, /search?q=, … */
export function bareQuery(url: URL): Query {
  const name = url.pathname.slice(1);
  const of = (...names: string[]) => names.map((key) => url.searchParams.get(key));
  switch (name) {
    case 'newest':
      return { name, text: NEWEST, values: [] };
    case 'after':
      return { name, text: AFTER, values: of('id') };
    case 'filtered':
      return { name, text: FILTERED, values: of('category', 'min', 'max') };
    case 'cheapest':
      return { name, text: CHEAPEST, values: [] };
    case 'search':
      return { name, text: SEARCH, values: of('q') };
    case 'search-rare':
      return { name, text: SEARCH_RARE, values: of('q') };
    case 'forgiving':
      return { name, text: FORGIVING, values: of('q') };
    case 'product':
      return { name, text: PRODUCT, values: of('id'), one: true };
    case 'of-shop':
      return { name, text: OF_SHOP, values: of('shop') };
    default:
      throw new Error(`The bare server has no ${name}`);
  }
}
