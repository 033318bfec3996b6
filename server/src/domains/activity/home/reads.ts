import {
  HOME_ROW_SIZE,
  type CategoryTile,
  type HomeRow,
  type HomeRowKind,
  type HomeSettings,
  type RecentView,
  type ShopCard,
} from '@souk/contract/home';
import type { Product } from '@souk/contract/products';
import { sql, type RawBuilder } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import { row } from '../../../db/raw-sql.ts';
import { alphabetical } from '../../../db/words.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../accounts/index.ts';
import {
  activeDiscount,
  IN_STOCK,
  lastViewed,
  ON_SHELF,
  type Origin,
  originOf,
  productsFor,
  PUBLIC,
} from '../../catalogue/index.ts';
import { averageRating, OPEN_SHOP } from '../../shops/index.ts';
import { keptSimilar } from '../recommendations/reads.ts';
import { PICKED, pickedFor, pickedIds, settings } from './queries.ts';
import { PER_SHOP } from './refresh-home.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

export const homeSettings = ({ db }: Pick<Deps, 'db'>): Promise<HomeSettings> => settings(db);

const LIVE = sql`${PUBLIC} and ${IN_STOCK}`;
const first = (rows: number) => sql.lit(rows);

/** The products of `ids` that can be bought, in their order; `also`: a further condition. */
const buyable = (
  ids: RawBuilder<string[] | null>,
  also: RawBuilder<unknown> = sql`true`,
  order: RawBuilder<unknown> = sql`given.place`,
) => ({
  hits: sql`
    select p.id, row_number() over (order by ${order}) as place
    from unnest(${ids}) with ordinality as given (id, place)
    join products p on p.id = given.id join shops s on s.id = p.shop_id
    where ${LIVE} and ${also} order by ${order} limit ${first(HOME_ROW_SIZE)}`,
  order: sql`hits.place`,
  prepared: true,
});

async function categoryTiles({ db }: ReadDeps): Promise<CategoryTile[]> {
  const { rows } = await row({ id: 'text', name: 'text', image: 'text | null' })`${PREPARED}
    select c.id, c.name, coalesce(c.picture,
      (array_agg(coalesce(p.images[1], p.poster_url) order by picked.place))[1]) as image
    from (${pickedFor('categories')}) picked
    join categories c on c.id = picked.category_id
    join products p on p.id = picked.id join shops s on s.id = p.shop_id
    where ${LIVE} and c.parent_id is null
    group by c.id order by c.position, ${alphabetical(sql`c.name`)}`.execute(db);
  return rows;
}

const SHOP = row({
  id: 'text',
  name: 'text',
  brand_color: 'text',
  cover_photo_url: 'text | null',
  logo_url: 'text | null',
  cover_pattern: 'number | null',
  rating_sum: 'number',
  rating_count: 'number',
  location: 'text | null',
});

async function shopCards(deps: ReadDeps, viewer: Actor | null): Promise<ShopCard[]> {
  const [{ rows }, products] = await Promise.all([
    SHOP`${PREPARED}
      select s.id, s.name, s.brand_color, s.cover_photo_url, s.logo_url, s.cover_pattern, s.rating_sum,
        s.rating_count, (select l.name from shop_locations l where l.shop_id = s.id order by l.position limit 1) as location
      from home_picks k join shops s on s.id = k.shop_id
      where k.kind = 'shops' and ${OPEN_SHOP} order by k.position`.execute(deps.db),
    productsFor(deps, viewer, {
      hits: sql`
        select id, entry, nth from (
          select p.id, picked.entry, row_number() over (partition by picked.entry order by picked.place) as nth
          from (${pickedFor('shops')}) picked
          join products p on p.id = picked.id and p.shop_id = picked.shop_id
          join shops s on s.id = p.shop_id
          where ${LIVE}) buyable
        where nth <= ${first(PER_SHOP)}`,
      order: sql`hits.entry, hits.nth`,
      prepared: true,
    }),
  ]);
  return rows
    .map(({ rating_sum, rating_count, ...shop }) => ({
      ...shop,
      average_rating: averageRating(rating_sum, rating_count),
      total_reviews: rating_count,
      products: products.filter(({ shop_id }) => shop_id === shop.id),
    }))
    .filter(({ products: own }) => own.length > 0);
}

const ENDS = sql`p.discount_end_date nulls last, given.place`;

/** Reads each kind of row; null where it would be empty. */
export const READ: {
  [Kind in HomeRowKind]: (deps: ReadDeps, viewer: Actor | null) => Promise<HomeRow | null>;
} = {
  async categories(deps) {
    const categories = await categoryTiles(deps);
    return categories.length > 0 ? { kind: 'categories', categories } : null;
  },
  async on_sale(deps, viewer) {
    const reduced = buyable(pickedIds('on_sale'), activeDiscount(deps.now()), ENDS);
    return rowOf('on_sale', await productsFor(deps, viewer, reduced));
  },
  async watched(deps, viewer) {
    return rowOf('watched', await productsFor(deps, viewer, buyable(pickedIds('watched'))));
  },
  async shops(deps, viewer) {
    const shops = await shopCards(deps, viewer);
    return shops.length > 0 ? { kind: 'shops', shops } : null;
  },
  near: async () => ({ kind: 'near' }),
  because: async () => ({ kind: 'because' }),
};

const rowOf = (kind: 'on_sale' | 'watched', products: Product[]): HomeRow | null =>
  products.length > 0 ? { kind, products } : null;

export async function homeRows(deps: ReadDeps, viewer: Actor | null): Promise<HomeRow[]> {
  const shown = (await settings(deps.db)).filter((row) => row.shown);
  const rows = await Promise.all(shown.map(({ kind }) => READ[kind](deps, viewer)));
  return rows.filter((row) => row !== null);
}

/**
 * Returns the example shop for new sellers. If no admin has chosen one, it's the first on the home
 * page, preferring those with a clip and a cover, or else the shop with the newest clip.
 */
export async function sellExample({ db }: ReadDeps): Promise<{ shop_id: string | null }> {
  const hasClip = sql`exists (select from products p
    where p.shop_id = s.id and ${ON_SHELF} and p.video_url is not null)`;
  const { rows } = await row({ id: 'text' })`
    select id from (
      select s.id, 1 as choice, true as clip, true as cover, 0 as position
      from site_settings join shops s on s.id = site_settings.sell_shop_id where ${OPEN_SHOP}
      union all
      select s.id, 2, ${hasClip}, s.cover_photo_url is not null, k.position
      from home_picks k join shops s on s.id = k.shop_id
      where k.kind = 'shops' and ${OPEN_SHOP}
      union all
      (select s.id, 3, true, true, 0 from products p join shops s on s.id = p.shop_id
       where p.video_url is not null and ${PUBLIC} order by p.id desc limit 1)) found
    order by choice, clip desc, cover desc, position limit 1`.execute(db);
  return { shop_id: rows[0]?.id ?? null };
}

const NEAREST_SHOPS = 12;
const OF_A_SHOP = 3;

/** Returns products of the nearest shops, a few from each, that no row of home shows. */
export async function nearby(
  deps: ReadDeps,
  viewer: Actor | null,
  given: Partial<Origin>,
): Promise<Product[]> {
  const { lat, lng } = given.lat === undefined ? (originOf(viewer) ?? {}) : given;
  if (lat === undefined || lng === undefined) return [];
  // Computed on a flat map, which is good enough nearby; the displayed distances are exact.
  const east = sql`abs(l.longitude - ${lng}::float8)`;
  const away = sql`power(l.latitude - ${lat}::float8, 2)
    + power(least(${east}, 360 - ${east}) * cos(radians(${lat}::float8)), 2)`;
  return productsFor(deps, viewer, {
    hits: sql`
      select p.id, place.away from (
        select l.shop_id, min(${away}) as away
        from shop_locations l group by l.shop_id order by away limit ${first(4 * NEAREST_SHOPS)}) place
      cross join lateral (
        select p.id from products p join shops s on s.id = p.shop_id
        where p.shop_id = place.shop_id and ${LIVE} and p.id <> all(array(${PICKED}))
        order by p.id desc limit ${first(OF_A_SHOP)}) p
      order by place.away, p.id desc limit ${first(HOME_ROW_SIZE)}`,
    order: sql`hits.away, hits.id desc`,
    origin: { lat, lng },
    prepared: true,
  });
}

/**
 * Returns products similar to the one that a person last looked at, unless a row of home shows
 * them.
 */
export async function becauseOf(deps: ReadDeps, actor: Actor): Promise<RecentView> {
  const seen = await lastViewed(deps.db, actor);
  if (!seen) return { looked_at: null, products: [] };
  const others = sql`p.id <> all(array(${PICKED}))`;
  const products = await productsFor(deps, actor, buyable(keptSimilar(seen.id), others));
  return { looked_at: seen, products };
}
