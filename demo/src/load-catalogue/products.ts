/** One product of the load catalogue with its variants and reviews, as rows. */
import { share } from '@souk/contract/money';
import type { DB } from '@souk/server/db/types';
import { NEW_PRODUCT } from '@souk/server/domains/catalogue/index';
import type { Kysely } from 'kysely';
import { newestFirst } from '../data/newest.ts';
import { mediaOfProduct } from '../media.ts';
import { priceHere } from '../seed/prices.ts';
import { drawsFor, type Draw } from './chance.ts';
import type { Plan } from './plan.ts';
import {
  COLORS,
  LINES,
  MATERIALS,
  NOUNS,
  QUALITIES,
  REVIEW_COMMENTS,
  REVIEW_TITLES,
  SENTENCES,
  SIZES,
} from './words.ts';

const DAY = 86_400_000;

/** The goods of a category, with pictures and clips from the demo. */
type Shelf = Awaited<ReturnType<typeof readShelves>>[number];

export async function readShelves(db: Kysely<DB>) {
  const categories = await db.selectFrom('categories').select(['id', 'slug']).execute();
  return Object.entries(NOUNS).map(([slug, nouns]) => {
    const media = newestFirst()
      .filter(({ shop, product }) => (product.category ?? shop.category) === slug)
      .map(({ product }) => mediaOfProduct(product));
    return {
      category_id: categories.find((row) => row.slug === slug)?.id ?? '',
      nouns,
      pictures: media.flatMap(({ images }) => images),
      clips: media.filter(({ clip }) => clip !== null),
    };
  });
}

export function productRows(plan: Plan, shelves: readonly Shelf[], n: number) {
  const at = plan.productTime(n);
  const draw = drawsFor(plan.seed, `product ${n}`);
  const id = draw.id(at);
  const shelf = draw.early(shelves);
  const price_cents = priceHere(priceOf(draw));
  const variants = draw.in(0.3) ? variantsOf(draw, id, at, price_cents) : [];
  const reviews = draw.in(0.4) ? reviewsOf(plan, draw, id, at) : [];
  const film = draw.in(0.1) && shelf.clips.length > 0 ? draw.one(shelf.clips) : null;
  const product = {
    ...NEW_PRODUCT,
    id,
    shop_id: plan.shopIds[plan.shopOf(n)] ?? '',
    category_id: shelf.category_id,
    ...textOf(draw, shelf),
    price_cents,
    ...(draw.in(0.3) ? discountOf(draw) : discount(0, null, null)),
    stock_quantity: stockOf(draw),
    has_variants: variants.length > 0,
    sku: `L${plan.seed}-${n + 1}`,
    images: draw.in(0.05) ? [] : [draw.one(shelf.pictures), draw.one(shelf.pictures)],
    video_url: film?.clip ?? null,
    poster_url: film?.poster ?? null,
    cj_product_id: null,
    is_dropshipping: false,
    rating_sum: reviews.reduce((sum, { rating }) => sum + rating, 0),
    rating_count: reviews.length,
    created_at: new Date(at),
    updated_at: new Date(at),
    deleted_at: null,
    hidden_at: null,
    hidden_reason: null,
  };
  return { product, variants, reviews };
}

/** "Handmade Oak Desk Lamp Aurora", and three to five sentences about it. */
function textOf(draw: Draw, shelf: Shelf) {
  const [noun, quality] = [draw.early(shelf.nouns), draw.early(QUALITIES)];
  const [material, line] = [draw.early(MATERIALS), draw.early(LINES)];
  const name = `${quality} ${material} ${noun}${draw.in(0.5) ? ` ${line}` : ''}`;
  const known: Record<string, string> = { noun, quality, material, line };
  const first = draw.whole(0, SENTENCES.length - 1);
  const description = Array.from(
    { length: draw.whole(3, 5) },
    (_, k) => SENTENCES[(first + k * 5) % SENTENCES.length] ?? '',
  )
    .join(' ')
    .replaceAll(/\{(\w+)\}/g, (_, word: string) => {
      const text = known[word] ?? '';
      return word === 'line' ? text : text.toLowerCase();
    });
  return { name, description };
}

/** From $2 to $600, small prices more often, most of them ending in 9. */
function priceOf(draw: Draw): number {
  const cents = Math.round(200 * 300 ** draw.part());
  return draw.in(0.7) ? Math.max(199, Math.round(cents / 100) * 100 - 1) : cents;
}

/** Half of the discounts run, some are still to come, some are over. */
function discountOf(draw: Draw) {
  const day = (year: number) => new Date(Date.UTC(year, 0, 1) + draw.whole(0, 364) * DAY);
  const points = draw.whole(1, 12) * 500 + (draw.in(0.2) ? 250 : 0);
  const open = () => draw.in(0.5);
  if (draw.in(0.5)) {
    const [from, to] = [open() ? null : day(2024), open() ? null : day(2099)];
    return discount(points, from, to);
  }
  if (draw.in(0.5)) {
    return discount(points, day(2098), open() ? null : day(2099));
  }
  return discount(points, null, day(2024), true);
}

function discount(points: number, from: Date | null, to: Date | null, over = false) {
  return {
    discount_basis_points: points,
    discount_start_date: from,
    discount_end_date: to,
    discount_over: over,
  };
}

function stockOf(draw: Draw): number {
  if (draw.in(0.05)) return 0;
  return draw.in(0.1) ? draw.whole(1, 5) : draw.whole(6, 200);
}

/** Colours or sizes, of which one may cost more or be sold out. */
function variantsOf(draw: Draw, productId: string, at: number, priceCents: number) {
  const [name, values] = draw.in(0.6) ? (['Color', COLORS] as const) : (['Size', SIZES] as const);
  const first = draw.whole(0, values.length - 1);
  return Array.from({ length: draw.whole(2, 4) }, (_, position) => ({
    id: draw.id(at),
    product_id: productId,
    position,
    name,
    value: values[(first + position) % values.length] ?? '',
    price_modifier_cents: draw.in(0.2) ? share(priceCents, 1, 10) : 0,
    stock_quantity: stockOf(draw),
    images: [],
  }));
}

function reviewsOf(plan: Plan, draw: Draw, productId: string, at: number) {
  const first = draw.whole(0, plan.shopperIds.length - 1);
  return Array.from({ length: 1 + Math.floor(draw.part() ** 4 * 8) }, (_, k) => {
    const when = at + draw.whole(2, 20) * DAY;
    return {
      id: draw.id(when),
      product_id: productId,
      user_id: plan.shopperIds[(first + k) % plan.shopperIds.length] ?? '',
      rating: Math.max(1, 5 - Math.floor(draw.part() ** 2 * 5)),
      title: draw.in(0.5) ? draw.one(REVIEW_TITLES) : null,
      comment: draw.one(REVIEW_COMMENTS),
      images: [],
      created_at: new Date(when),
      updated_at: new Date(when),
    };
  });
}
