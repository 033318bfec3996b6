/** Accounts, shops, their places and reviews of the load catalogue, as rows. */
import { drawsFor } from './chance.ts';
import type { Plan } from './plan.ts';
import { MATERIALS, NOUNS, PLACES, REVIEW_COMMENTS, SHOP_NAMES } from './words.ts';

/** The hash of a password that nobody knows: nobody signs in to these accounts. */
const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$dn/t6vkADi43SpKO4YWQow$J1NcLmWUUJU7Ey7pPlVVZEAbsDm2doQFHSXNqC+Iq2c';
const COLORS = ['#7c3aed', '#0f766e', '#b45309', '#be123c', '#1d4ed8', '#15803d', '#6366f1'];
const KINDS = Object.values(NOUNS).flat();
const DAY = 86_400_000;

function account(id: string, role: 'Shopper' | 'Seller', n: number) {
  const username = `${role.toLowerCase()}-${n + 1}`;
  return {
    id,
    email: `${username}@example.com`,
    username,
    password_hash: NO_PASSWORD,
    first_name: role,
    last_name: String(n + 1),
    is_admin: false,
    created_at: new Date(Date.UTC(2024, 0, 1)),
  };
}

export function shopperRows({ shopperIds }: Plan) {
  return shopperIds.map((id, n) => account(id, 'Shopper', n));
}

/** A shop with its owner, its places and its reviews; the sums are those of its reviews. */
export function shopRows(plan: Plan, n: number) {
  const id = plan.shopIds[n] ?? '';
  const draw = drawsFor(plan.seed, `shop rows ${n}`);
  const at = plan.shopTime(n);
  const owner = account(draw.id(at), 'Seller', n);
  const reviews = reviewsOf(plan, id, n);
  const shop = {
    id,
    owner_id: owner.id,
    name: `${draw.one(SHOP_NAMES.first)} ${draw.one(SHOP_NAMES.second)}`,
    description: `We make and choose ${draw.one(KINDS).toLowerCase()} and more, in ${draw.one(MATERIALS).toLowerCase()} above all.`,
    brand_color: draw.one(COLORS),
    rating_sum: reviews.reduce((sum, { rating }) => sum + rating, 0),
    rating_count: reviews.length,
    product_count: plan.shelf[n] ?? 0,
    created_at: new Date(at),
    updated_at: new Date(at),
  };
  return { owner, shop, places: placesOf(plan, id, n), reviews };
}

/** Most shops have one place, some have several, some none. */
function placesOf(plan: Plan, shopId: string, n: number) {
  const draw = drawsFor(plan.seed, `places ${n}`);
  const count = draw.in(0.1) ? 0 : draw.in(0.1) ? draw.whole(2, 4) : 1;
  return Array.from({ length: count }, (_, position) => {
    const [name, latitude, longitude] = draw.one(PLACES);
    const near = (degrees: number) => degrees + (draw.part() - 0.5) * 0.4;
    return {
      id: draw.id(plan.shopTime(n)),
      shop_id: shopId,
      position,
      name,
      latitude: near(latitude),
      longitude: near(longitude),
    };
  });
}

function reviewsOf(plan: Plan, shopId: string, n: number) {
  const draw = drawsFor(plan.seed, `shop reviews ${n}`);
  const first = draw.whole(0, plan.shopperIds.length - 1);
  return Array.from({ length: draw.whole(0, 12) }, (_, k) => {
    const at = plan.productTime(plan.products) + draw.whole(1, 30) * DAY;
    return {
      id: draw.id(at),
      shop_id: shopId,
      user_id: plan.shopperIds[(first + k) % plan.shopperIds.length] ?? '',
      rating: Math.max(1, 5 - Math.floor(draw.part() ** 2 * 5)),
      text: draw.one(REVIEW_COMMENTS),
      created_at: new Date(at),
      updated_at: new Date(at),
    };
  });
}
