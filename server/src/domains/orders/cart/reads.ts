import { createHash } from 'node:crypto';
import { awayMessage, NOT_SOLD_TO_YOU } from '@souk/contract/away';
import type { Cart, CartItem, CartQuery } from '@souk/contract/cart';
import { CART, perOrderMessage, stockMessage } from '@souk/contract/cart-rules';
import { CHECKOUT } from '@souk/contract/checkout';
import { formatAmount } from '@souk/contract/currency';
import { toAmount } from '@souk/contract/money';
import type { UnpaidOrder } from '@souk/contract/orders';
import { unitPriceCents } from '@souk/contract/pricing';
import { PRODUCTS } from '@souk/contract/product-rules';
import type { Deps } from '../../../deps.ts';
import { conflict, forbidden, invalid, notFound } from '../../../kit/problems.ts';
import { type Pair, type Purchasable, purchasablesOf } from '../../catalogue/index.ts';
import { arrivalFrom, backOn } from '../../shops/index.ts';
import { heldBy, unpaidOrdersOf, type BuyersOrders } from '../money.ts';
import { type CartDeps, completeCart, type PlainCart } from './cart-discounts.ts';
import { ITS_LINE, ITS_LINE_IF_ANY, linesOf, pairAndLinesOf, type Line } from './queries.ts';

/** A line with its product. */
export type CartLine = Line & Purchasable;

/**
 * `left`: how many this shopper can buy; `room`: how many the order may hold besides its other
 * lines.
 */
type Offer = { left: number; room: number; priceCents: number; now: Date };

/** Explains to the shopper why a line that is not live can't be bought. */
const whyNotForSale = (product: Purchasable): string =>
  product.shop_suspended ? CART.shopOffSale : CART.gone;

/** Returns whether a line can be bought, and a notice for the shopper. */
function shownState(line: CartLine, { left, room, priceCents, now }: Offer, userId: string) {
  if (!line.live) return { available: false, notice: whyNotForSale(line) };
  if (line.shop_owner_id === userId) return { available: false, notice: CART.ownProduct };
  if (line.blocked) return { available: false, notice: NOT_SOLD_TO_YOU };
  const away = backOn(line.back_at, now);
  if (away) return { available: false, notice: awayMessage(away) };
  if (line.has_variants && line.variant_id === null) {
    return { available: false, notice: CART.chooseOption };
  }
  if (left === 0) return { available: false, notice: CART.outOfStock };
  if (line.quantity > left) return { available: true, notice: stockMessage(left) };
  if (line.quantity >= room) {
    return { available: true, notice: perOrderMessage(line.max_per_order) };
  }
  if (priceCents !== line.seen_price_cents) {
    const [was, now] = [line.seen_price_cents, priceCents].map((cents) =>
      formatAmount(toAmount(cents)),
    );
    return { available: true, notice: `The price changed from ${was} to ${now}` };
  }
  return { available: true, notice: null };
}

function toItem(line: CartLine, offer: Offer, userId: string) {
  const { left, room, priceCents: cents, now } = offer;
  const item: CartItem = {
    id: line.id,
    product_id: line.product_id,
    product_name: line.product_name,
    quantity: line.quantity,
    price: toAmount(cents),
    item_total: toAmount(cents * line.quantity),
    images: line.images,
    shop_id: line.shop_id,
    shop_name: line.shop_name,
    shop_brand_color: line.shop_brand_color,
    variant_id: line.variant_id,
    variant_name: line.variant?.name ?? null,
    variant_value: line.variant?.value ?? null,
    stock_quantity: line.live ? Math.max(0, Math.min(left, room)) : 0,
    ...shownState(line, offer, userId),
    ...arrivalFrom(line, now),
    ships_by_profile: line.ships_by_profile,
  };
  return { item, totalCents: item.available ? cents * line.quantity : 0 };
}

function versionOf(latestOrder: string | null, items: readonly CartItem[]): string {
  const lines = items.map(({ id, quantity, price }) => [id, quantity, price]);
  const text = JSON.stringify([latestOrder, lines]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/**
 * Returns a person's cart at today's prices. Items held by their own unpaid orders count as in
 * stock.
 */
export async function readCart(
  deps: CartDeps,
  userId: string,
  { country }: CartQuery,
): Promise<Cart> {
  const { cart, lines } = await loadCart(deps, userId);
  return completeCart(deps, { userId, country }, cart, lines);
}

/** The same, with its lines; takes the person's orders if already known. */
export async function loadCart(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  known?: BuyersOrders,
): Promise<{ cart: PlainCart; lines: CartLine[]; orders: BuyersOrders }> {
  const orders = known ?? (await unpaidOrdersOf(deps.db, userId));
  const lines = await purchasablesOf(deps.db, userId, ITS_LINE, linesOf(userId));
  return { cart: cartOf(userId, lines, orders, deps.now()), lines, orders };
}

/**
 * Loads a potential line of a cart along with the existing lines. @throws ProblemError of `buyable`
 */
export async function loadBeside(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  pair: Pair,
): Promise<{ product: Purchasable; lines: CartLine[]; orders: BuyersOrders }> {
  const rows = await purchasablesOf(db, userId, ITS_LINE_IF_ANY, pairAndLinesOf(userId, pair));
  const lines = rows.filter((row): row is typeof row & CartLine => row.id !== null);
  const product = buyable(
    rows.find(({ id }) => id === null),
    now(),
  );
  return { product, lines, orders: await unpaidOrdersOf(db, userId) };
}

/** Builds the cart from its lines, before discounts. */
export function cartOf(
  userId: string,
  lines: readonly CartLine[],
  { latest, unpaid }: BuyersOrders,
  now: Date,
): PlainCart {
  const entries = lines.map((line) => {
    const left = leftOf(line, unpaid);
    const priceCents = unitPriceCents(line, line.modifier_cents, now);
    return toItem(line, { left, room: roomFor(line, lines), priceCents, now }, userId);
  });
  const items = entries.map(({ item }) => item);
  return {
    items,
    total_amount: toAmount(entries.reduce((sum, { totalCents }) => sum + totalCents, 0)),
    unpaid_orders: unpaid,
    version: versionOf(latest, items),
  };
}

/** @throws ProblemError 403 if the shop does not sell to this buyer; 409 if it is on holiday */
export function requireOpen(
  { blocked, back_at, shop_name, shop_suspended }: Purchasable,
  now: Date,
): void {
  if (shop_suspended) throw conflict('shop_suspended', `${shop_name}: ${CART.shopOffSale}`);
  if (blocked) throw forbidden('blocked_by_shop', `${NOT_SOLD_TO_YOU}: ${shop_name}`);
  const away = backOn(back_at, now);
  if (away) throw conflict('shop_away', `${shop_name}: ${awayMessage(away)}`);
}

/**
 * Requires a product on sale, with one of its own options. @throws ProblemError of `requireOpen`;
 * 404; 409 option gone; 422
 */
export function buyable<Product extends Purchasable>(
  product: Product | undefined,
  now: Date,
): Product {
  if (!product) throw notFound(PRODUCTS.notFound);
  if (product.variant_id !== null && product.variant === null) {
    throw invalid({ path: 'variant_id', message: CHECKOUT.otherVariant });
  }
  if (product.variant?.deleted) throw conflict('product_gone', CART.gone);
  if (!product.live && !product.shop_suspended) throw notFound(PRODUCTS.notFound);
  requireOpen(product, now);
  if (product.has_variants && product.variant_id === null) {
    throw invalid({ path: 'variant_id', message: CART.chooseOption });
  }
  return product;
}

/**
 * Returns how many of a product this shopper can buy: the stock and what their unpaid orders hold.
 */
const leftOf = (product: Purchasable, unpaid: readonly UnpaidOrder[]) =>
  product.stock_quantity + heldBy(unpaid, product);

/** Returns how many of a line an order may hold besides the other lines of its product. */
function roomFor(line: Pair & Purchasable, lines: readonly CartLine[]): number {
  const others = lines.filter(
    ({ product_id, variant_id }) =>
      product_id === line.product_id && variant_id !== line.variant_id,
  );
  return others.reduce((room, { quantity }) => room - quantity, line.max_per_order);
}

/** @throws ProblemError 409 with the remaining quantity, or the limit of an order */
export function requireLeft(
  product: Purchasable,
  quantity: number,
  { orders, lines }: { orders: BuyersOrders; lines: readonly CartLine[] },
): void {
  const left = leftOf(product, orders.unpaid);
  if (quantity > left) throw conflict('out_of_stock', stockMessage(left));
  if (quantity > roomFor(product, lines))
    throw conflict('over_order_limit', perOrderMessage(product.max_per_order));
}

/**
 * Returns a check of whether a product and option were added to the cart from the product's clip.
 */
export function addedFromClip(lines: readonly CartLine[]): (pair: Pair) => boolean {
  const keyOf = ({ product_id, variant_id }: Pair) => `${product_id} ${variant_id}`;
  const keys = new Set(lines.filter(({ source }) => source === 'clip').map(keyOf));
  return (pair) => keys.has(keyOf(pair));
}
