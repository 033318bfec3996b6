import { createHash } from 'node:crypto';
import type { Cart, CartItem } from '@souk/contract/cart';
import { CART, stockMessage } from '@souk/contract/cart-rules';
import { CHECKOUT } from '@souk/contract/checkout';
import { formatUsd } from '@souk/contract/currency';
import { toDollars } from '@souk/contract/money';
import { unitPriceCents } from '@souk/contract/pricing';
import { PRODUCTS } from '@souk/contract/products';
import type { Db, Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { conflict, invalid, notFound } from '../../kit/problems.ts';
import {
  purchasables,
  purchasablesOf,
  type Pair,
  type Purchasable,
} from '../products/purchasables.ts';
import { heldBy, standingOrdersOf, type StandingOrders } from '../orders/money.ts';
import { lineToChange, linesOf, type Line } from './queries.ts';

/** A line and what it is for. */
export type CartLine = Line & Purchasable;

/** `left`: how many of it this shopper can buy. */
type Offer = { left: number; priceCents: number };

/** What the shopper should know about a line, and whether it can be bought at all. */
function judge(line: CartLine, { left, priceCents }: Offer, userId: string) {
  if (!line.live) return { available: false, notice: CART.gone };
  if (line.shop_owner_id === userId) return { available: false, notice: CART.ownProduct };
  if (line.has_variants && line.variant_id === null) {
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

function toItem(line: CartLine, offer: Offer, userId: string) {
  const { left, priceCents: cents } = offer;
  const item: CartItem = {
    id: line.id,
    product_id: line.product_id,
    product_name: line.product_name,
    quantity: line.quantity,
    price: toDollars(cents),
    item_total: toDollars(cents * line.quantity),
    images: line.images,
    shop_id: line.shop_id,
    shop_name: line.shop_name,
    shop_brand_color: line.shop_brand_color,
    variant_id: line.variant_id,
    variant_name: line.variant?.name ?? null,
    variant_value: line.variant?.value ?? null,
    stock_quantity: line.live ? left : 0,
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
  return (await loadCart(deps, userId)).cart;
}

/** The same, with its lines; with the person's orders where they are known already. */
export async function loadCart(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  orders?: StandingOrders,
): Promise<{ cart: Cart; lines: CartLine[] }> {
  const { latest, unpaid } = orders ?? (await standingOrdersOf(deps.db, userId));
  const lines = await purchasablesOf(deps.db, linesOf(userId));
  const now = deps.now();
  const entries = lines.map((line) => {
    const left = line.stock_quantity + heldBy(unpaid, line);
    const priceCents = unitPriceCents(line, line.modifier_cents, now);
    return toItem(line, { left, priceCents }, userId);
  });
  const items = entries.map(({ item }) => item);
  const cart = {
    items,
    total_amount: toDollars(entries.reduce((sum, { totalCents }) => sum + totalCents, 0)),
    unpaid_orders: unpaid,
    version: versionOf(latest, items),
  };
  return { cart, lines };
}

/** One's own line, locked until the transaction ends. @throws ProblemError 404; of `buyable` */
export async function lockLine(trx: Trx, userId: string, lineId: string): Promise<CartLine> {
  const [line] = await purchasablesOf(trx, lineToChange(userId, lineId));
  if (!line) throw notFound(CART.lineNotFound);
  return mustBeBuyable(line);
}

/** A product on sale, with an option of its own. @throws ProblemError 404; 409 option gone; 422 */
export async function buyable(db: Db, pair: Pair): Promise<Purchasable> {
  const [product] = await purchasables(db, [pair]);
  if (!product) throw notFound(PRODUCTS.notFound);
  return mustBeBuyable(product);
}

function mustBeBuyable<Product extends Purchasable>(product: Product): Product {
  if (product.variant_id !== null && product.variant === null) {
    throw invalid({ path: 'variant_id', message: CHECKOUT.otherVariant });
  }
  if (product.variant?.deleted) throw conflict(CART.gone);
  if (!product.live) throw notFound(PRODUCTS.notFound);
  if (product.has_variants && product.variant_id === null) {
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
  const { unpaid } = await standingOrdersOf(db, userId);
  const left = product.stock_quantity + heldBy(unpaid, product);
  if (quantity > left) throw conflict(stockMessage(left));
}

/** How many of a product this shopper can buy: those in stock, and those their unpaid orders hold. */
export const leftFor = (cart: Cart, product: Purchasable): number =>
  product.stock_quantity + heldBy(cart.unpaid_orders, product);

/** Says of a product and option whether it was added to the cart from its clip. */
export function addedFromClip(lines: readonly CartLine[]): (pair: Pair) => boolean {
  const keyOf = ({ product_id, variant_id }: Pair) => `${product_id} ${variant_id}`;
  const keys = new Set(lines.filter(({ source }) => source === 'clip').map(keyOf));
  return (pair) => keys.has(keyOf(pair));
}
