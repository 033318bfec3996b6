import { bulkInsert } from '@souk/server/db/bulk-insert';
import type { DB } from '@souk/server/db/types';
import type { Kysely } from 'kysely';
import { newestFirst, type Offer } from '../data/newest.ts';
import type { DemoProduct, DemoShop, DemoVariant } from '../data/types.ts';
import { mediaOfProduct } from '../media.ts';
import type { SeededShop } from './people-and-shops.ts';
import { modifierHere, priceHere } from './prices.ts';
import { seededOf } from './sale.ts';
import { daysBefore, type SeedTime } from './time.ts';

/** The facts of a product that an order needs: its row's price fields, and ids. */
export interface SeededProduct {
  id: string;
  price_cents: number;
  discount_basis_points: number;
  discount_start_date: Date | null;
  discount_end_date: Date | null;
  image: string | null;
  variants: Map<DemoVariant, string>;
}

/** Older than every order: products exist before they are bought. */
const NEWEST_DAY = 95;
const DAYS_APART = 1.7;

function discountOf({ discount }: DemoProduct, now: Date) {
  return {
    discount_basis_points: discount ? Math.round(discount.percent * 100) : 0,
    discount_start_date: discount ? daysBefore(now, -discount.fromDay) : null,
    discount_end_date: discount ? daysBefore(now, -discount.toDay) : null,
  };
}

function variantRows(offer: Offer, product: SeededProduct, at: Date, newId: SeedTime['newId']) {
  const { byColor } = mediaOfProduct(offer.product);
  return (offer.product.variants ?? []).map((variant, position) => {
    const id = newId(at);
    product.variants.set(variant, id);
    const picture = byColor[variant.value.split(' / ')[0] ?? ''];
    return {
      id,
      product_id: product.id,
      position,
      name: variant.name,
      value: variant.value,
      price_modifier_cents: modifierHere(variant.plusCents ?? 0),
      stock_quantity: variant.stock,
      images: picture ? [picture] : [],
    };
  });
}

/** Products and variants, with ids in the order in which they were added. */
export async function seedProducts(
  db: Kysely<DB>,
  { now, newId }: SeedTime,
  shops: Map<DemoShop, SeededShop>,
): Promise<Map<DemoProduct, SeededProduct>> {
  const found = await db.selectFrom('categories').select(['id', 'slug']).execute();
  const categories = new Map(found.map(({ id, slug }) => [slug, id]));
  const seeded = new Map<DemoProduct, SeededProduct>();
  const variants: ReturnType<typeof variantRows> = [];
  const rows = newestFirst().map((offer, n) => {
    const { shop, product } = offer;
    const at = daysBefore(now, NEWEST_DAY + n * DAYS_APART);
    const { images, clip, poster } = mediaOfProduct(product);
    const priced = { price_cents: priceHere(product.priceCents), ...discountOf(product, now) };
    const kept: SeededProduct = {
      id: newId(at),
      ...priced,
      image: images[0] ?? null,
      variants: new Map(),
    };
    seeded.set(product, kept);
    variants.push(...variantRows(offer, kept, at, newId));
    return {
      id: kept.id,
      shop_id: seededOf(shops, shop).id,
      category_id: categories.get(product.category ?? shop.category),
      name: product.name,
      description: product.text,
      ...priced,
      stock_quantity: product.stock ?? 0,
      has_variants: product.variants !== undefined,
      sku: product.sku,
      images,
      video_url: clip,
      poster_url: poster,
      created_at: at,
      updated_at: at,
    };
  });
  await bulkInsert(db, 'products', rows);
  await bulkInsert(db, 'variants', variants);
  return seeded;
}
