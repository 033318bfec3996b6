/** The demo buyer's follows, wishes and activity. */
import { bulkInsert } from '@souk/server/db/bulk-insert';
import type { DB } from '@souk/server/db/types';
import type { Kysely } from 'kysely';
import { newestFirst, type Offer } from '../data/newest.ts';
import { mediaOfProduct } from '../media.ts';
import { priceHere } from './prices.ts';
import { seededOf, type World } from './sale.ts';
import { daysBefore, hoursAfter, type SeedTime } from './time.ts';

const FOLLOWED = ['teranga', 'casa-azulejo', 'ridgeline'];
/** How many days ago each of these shops made its new clips. */
const CLIP_DAYS = [0.4, 5];

const isReduced = ({ product: { discount } }: Offer) =>
  discount !== undefined && discount.fromDay < 0 && discount.toDay > 0;
const isSoldOut = ({ product: { variants, stock } }: Offer) => !variants && stock === 0;
const isScarce = ({ product: { variants, stock = 0 } }: Offer) =>
  !variants && stock > 0 && stock < 8;

export async function seedWishes(db: Kysely<DB>, world: World, { now }: SeedTime): Promise<void> {
  const [buyer = ''] = world.buyers.values();
  const offers = newestFirst();
  const idOf = ({ product }: Offer) => seededOf(world.products, product).id;

  const followed = [...world.shops].filter(([{ slug }]) => FOLLOWED.includes(slug));
  const follows = followed.map(([, { id }], n) => ({
    user_id: buyer,
    shop_id: id,
    followed_at: daysBefore(now, 40 + 9 * n),
  }));
  await bulkInsert(db, 'follows', follows);

  const clips = followed.flatMap(([shop, { id }], n) =>
    offers
      .filter((offer) => offer.shop === shop && mediaOfProduct(offer.product).clip !== null)
      .slice(-CLIP_DAYS.length)
      .map((offer, at) => ({
        product_id: idOf(offer),
        shop_id: id,
        since: daysBefore(now, (CLIP_DAYS[at] ?? 1) + n),
      })),
  );
  await bulkInsert(db, 'new_clips', clips);

  const saved = (offer: Offer, daysAgo: number) => ({
    user_id: buyer,
    product_id: idOf(offer),
    saved_at: daysBefore(now, daysAgo),
    price_cents: priceHere(offer.product.priceCents),
    awaits_stock: false,
    back_at: null as Date | null,
    reduced_at: null as Date | null,
  });
  const reduced = offers.filter(isReduced).slice(0, 2);
  const back = offers.filter(isScarce).slice(-1);
  const waiting = offers.filter(isSoldOut).slice(0, 1);
  await bulkInsert(db, 'saved_products', [
    ...reduced.map((offer, n) => ({
      ...saved(offer, 70 + n),
      // Recorded within a minute of its start.
      reduced_at: hoursAfter(daysBefore(now, -(offer.product.discount?.fromDay ?? 0)), 0.01),
    })),
    ...back.map((offer) => ({
      ...saved(offer, 12),
      awaits_stock: true,
      back_at: daysBefore(now, 1.3),
    })),
    ...waiting.map((offer) => ({ ...saved(offer, 3), awaits_stock: true })),
  ]);
}
