import { createHash } from 'node:crypto';
import type { Cart, CartItem } from '@souk/contract/cart';
import { CART, stockMessage } from '@souk/contract/cart-rules';
import { CHECKOUT } from '@souk/contract/checkout';
import { formatUsd } from '@souk/contract/currency';
import { toDollars } from '@souk/contract/money';
import { unitPriceCents } from '@souk/contract/pricing';
import { PRODUCTS } from '@souk/contract/products';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { conflict, invalid, notFound } from '../../kit/problems.ts';
import { purchasables, type Pair, type Purchasable } from '../products/purchasables.ts';
import { heldBy, unpaidOrdersOf } from '../orders/money.ts';
import { latestOrderOf } from '../orders/reads.ts';
import { linesFromClips, linesOf, type Line } from './queries.ts';

type Offer = {
  product: Purchasable;
  /** How many of it this shopper can buy. */
  left: number;
  priceCents: number;
};

/** What the shopper should know about a line, and whether it can be bought at all. */
function judge(line: Line, { product, left, priceCents }: Offer, userId: string) {
  if (!product.live) return { available: false, notice: CART.gone };
  if (product.shop_owner_id === userId) return { available: false, notice: CART.ownProduct };
  if (product.has_variants && line.variant_id === null) {
    return { available: false, notice: CART.chooseOption };
  }
  if (left === 0) return { available: false, notice: CART.outOfStock };
  if (line.quantity > left) return { available: true, notice: stockMessage(left) };
  if (priceCents !== line.seen_price_cents) {
    const [was, now] = [line.seen_price_cents, priceCents].map((cents) =>
      formatUsd(toDollars(cents)),
    );
    return { available: true, notice: `The price changed from ${was} to ${now}` };
  }
  return { available: true, notice: null };
}

function toItem(line: Line, offer: Offer, userId: string) {
  const { product, left, priceCents: cents } = offer;
  const item: CartItem = {
    id: line.id,
    product_id: line.product_id,
    product_name: product.product_name,
    quantity: line.quantity,
    price: toDollars(cents),
    item_total: toDollars(cents * line.quantity),
    images: product.images,
    shop_id: product.shop_id,
    shop_name: product.shop_name,
    shop_brand_color: product.shop_brand_color,
    variant_id: line.variant_id,
    variant_name: product.variant?.name ?? null,
    variant_value: product.variant?.value ?? null,
    stock_quantity: product.live ? left : 0,
    ...judge(line, offer, userId),
  };
  return { item, totalCents: item.available ? cents * line.quantity : 0 };
}

function versionOf(latestOrder: string | null, items: readonly CartItem[]): string {
  const lines = items.map(({ id, quantity, price }) => [id, quantity, price]);
  const text = JSON.stringify([latestOrder, lines]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** A person's cart at today's prices. What their own unpaid orders hold counts as left. */
export async function readCart(deps: Pick<Deps, 'db' | 'now'>, userId: string): Promise<Cart> {
  // Before the unpaid orders: a version must never name an order that is not among them.
  const latestOrder = await latestOrderOf(deps.db, userId);
  const lines = await linesOf(deps.db, userId);
  const unpaid = await unpaidOrdersOf(deps.db, userId);
  const products = await purchasables(deps.db, lines);
  const now = deps.now();
  const entries = lines.flatMap((line, index) => {
    const product = products[index];
    if (!product) return [];
    const left = product.stock_quantity + heldBy(unpaid, line);
    const priceCents = unitPriceCents(product, product.modifier_cents, now);
    return [toItem(line, { product, left, priceCents }, userId)];
  });
  const items = entries.map(({ item }) => item);
  return {
    items,
    total_amount: toDollars(entries.reduce((sum, { totalCents }) => sum + totalCents, 0)),
    unpaid_orders: unpaid,
    version: versionOf(latestOrder, items),
  };
}

/** A product on sale, with an option of its own. @throws ProblemError 404; 409 option gone; 422 */
export async function buyable(db: Db, pair: Pair): Promise<Purchasable> {
  const [product] = await purchasables(db, [pair]);
  if (!product) throw notFound(PRODUCTS.notFound);
  if (pair.variant_id !== null && product.variant === null) {
    throw invalid({ path: 'variant_id', message: CHECKOUT.otherVariant });
  }
  if (product.variant?.deleted) throw conflict(CART.gone);
  if (!product.live) throw notFound(PRODUCTS.notFound);
  if (product.has_variants && pair.variant_id === null) {
    throw invalid({ path: 'variant_id', message: CART.chooseOption });
  }
  return product;
}

/** Where too few are in stock, those that the person's own unpaid orders hold count too. @throws ProblemError 409 */
export async function requireLeft(
  db: Db,
  userId: string,
  product: Purchasable,
  quantity: number,
): Promise<void> {
  if (quantity <= product.stock_quantity) return;
  const left = product.stock_quantity + heldBy(await unpaidOrdersOf(db, userId), product);
  if (quantity > left) throw conflict(stockMessage(left));
}

/** Says of a product and option whether this person added it to the cart from its clip. */
export async function addedFromClip(db: Db, userId: string): Promise<(pair: Pair) => boolean> {
  const keyOf = ({ product_id, variant_id }: Pair) => `${product_id} ${variant_id}`;
  const keys = new Set((await linesFromClips(db, userId)).map(keyOf));
  return (pair) => keys.has(keyOf(pair));
}
