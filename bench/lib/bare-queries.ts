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

const PRICES = `p.price_cents / 100.0::float8 as price, ${ACTIVE} as has_active_discount,
  case when ${ACTIVE} then ${REDUCED} / 100.0::float8 end as discounted_price,
  p.price_cents / 100.0::float8 as original_price`;
const RATING = `round(p.rating_sum::numeric / nullif(p.rating_count, 0), 2)::float8 as average_rating`;

/** What a product of the answer has: all that Souk answers, what a card shows, and seven of those. */
const COLUMNS = {
  all: `p.id, p.name, p.description, ${PRICES}, p.images, p.video_url, p.poster_url, p.shop_id,
    s.name as shop_name, s.back_at as back_on, p.category_id, c.name as category_name,
    array[c.name] as categories,
    (select l.name from shop_locations l where l.shop_id = p.shop_id order by l.position limit 1)
      as location,
    null as distance, p.stock_quantity, p.stock_quantity as stock, p.sku, p.barcode, p.brand,
    p.condition, p.weight_g, p.max_per_order, p.shipping_profile_id,
    (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'value', v.value,
        'price_modifier', v.price_modifier_cents / 100.0::float8, 'stock_quantity', v.stock_quantity,
        'sku', v.sku, 'weight_g', v.weight_g, 'barcode', v.barcode,
        'images', v.images) order by v.position), '[]')
      from variants v where v.product_id = p.id and v.deleted_at is null) as variants,
    p.discount_basis_points / 100.0::float8 as discount_percentage, p.discount_start_date,
    p.discount_end_date, ${RATING}, p.rating_count as total_reviews, p.created_at, p.status`,
  card: `p.id, p.name, p.description, ${PRICES}, p.images, p.video_url, p.poster_url, p.shop_id,
    s.name as shop_name, s.back_at as back_on, array[c.name] as categories, null as distance,
    p.stock_quantity, ${RATING}, p.rating_count as total_reviews, p.discount_end_date,
    p.has_variants as has_options, p.video_url is not null as has_video`,
  seven: `p.id, p.name, p.price_cents / 100.0::float8 as price, p.images[1] as image, p.shop_id,
    s.name as shop_name, ${RATING}`,
} as const;
export type BareColumns = keyof typeof COLUMNS;
export const BARE_COLUMNS = Object.keys(COLUMNS) as BareColumns[];

const FROM = `from products p join shops s on s.id = p.shop_id
  left join categories c on c.id = p.category_id
  where p.deleted_at is null and s.deleted_at is null`;
/** No index knows the current price: merges the cheapest at full price and the cheapest reduced. */
const CHEAPEST_OF = (price: string, belongs: string) => `(
  select p.id, ${price} as price_now from products p join shops s on s.id = p.shop_id
  where ${belongs} and p.deleted_at is null and s.deleted_at is null
  order by ${price}, p.id desc limit 12)`;
const JOINED = `join shops s on s.id = p.shop_id left join categories c on c.id = p.category_id`;

/** The statement of each call, with these columns. */
function statementsWith(columns: string) {
  const list = (conditions: string, order = 'p.id desc') =>
    `select ${columns} ${FROM} ${conditions} order by ${order} limit 12`;
  return {
    newest: list(''),
    after: list('and p.id < $1'),
    filtered: list(`and p.category_id = $1 and ${NOW} >= $2 and ${NOW} <= $3`),
    cheapest: `select ${columns} from (
        select * from (${CHEAPEST_OF('p.price_cents', `not ${ACTIVE}`)} union all
          ${CHEAPEST_OF(REDUCED, `${ACTIVE} and not p.discount_over`)}) merged
        order by price_now, id desc limit 12) cheapest
      join products p on p.id = cheapest.id ${JOINED} order by cheapest.price_now, p.id desc`,
    // Reads the word once, not for each product.
    search: list("and p.search @@ (select plainto_tsquery('english', $1))"),
    // A rare word: found by its index, then sorted. Souk doesn't know in advance which of the two it
    // is.
    'search-rare': `select ${columns} from (
        select id from (
          select id from products where deleted_at is null
            and search @@ (select plainto_tsquery('english', $1)) offset 0) found
        order by id desc limit 12) newest
      join products p on p.id = newest.id ${JOINED} where s.deleted_at is null order by p.id desc`,
    forgiving: list(`and p.search @@ (
      select to_tsquery('simple', string_agg(word, ' | ')) from (
        select word from search_words where word % $1 order by similarity(word, $1) desc limit 3) near)`),
    product: `select ${columns} ${FROM} and p.id = $1`,
    'of-shop': list('and p.shop_id = $1'),
  };
}
const STATEMENTS = {
  all: statementsWith(COLUMNS.all),
  card: statementsWith(COLUMNS.card),
  seven: statementsWith(COLUMNS.seven),
};

/** The parameters of each call, in the order of its statement. */
const PARAMETERS: Record<keyof ReturnType<typeof statementsWith>, readonly string[]> = {
  newest: [],
  after: ['id'],
  filtered: ['category', 'min', 'max'],
  cheapest: [],
  search: ['q'],
  'search-rare': ['q'],
  forgiving: ['q'],
  product: ['id'],
  'of-shop': ['shop'],
};

/**
 * The query of a call; addresses are /newest, /after?id=, /filtered?…, /cheapest, /search?q=, … with
 * `columns`, which are all unless it says otherwise.
 */
export function bareQuery(url: URL): Query {
  const call = url.pathname.slice(1) as keyof typeof PARAMETERS;
  const columns = (url.searchParams.get('columns') ?? 'all') as BareColumns;
  const text = STATEMENTS[columns]?.[call];
  if (text === undefined) throw new Error(`The bare server has no ${url.pathname}${url.search}`);
  const values = PARAMETERS[call].map((name) => url.searchParams.get(name));
  return { name: `${call} ${columns}`, text, values, one: call === 'product' };
}
