import type { Cart, CartItem } from '@souk/contract/cart';
import { CART, stockMessage } from '@souk/contract/cart';
import { formatUsd } from '@souk/contract/currency';
import { toDollars } from '@souk/contract/money';
import { unitPriceCents } from '@souk/contract/pricing';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Deps } from '../../deps.ts';
import { purchasables, type Pair, type Purchasable } from '../catalogue/reads.ts';
import { linesFromClips, linesOf, type Line } from './queries.ts';

/** What the shopper should know of a line, and whether it can be bought at all. */
function judge(line: Line, product: Purchasable, priceCents: number) {
  if (!product.live) return { available: false, notice: CART.gone };
  if (product.has_variants && line.variant_id === null) {
    return { available: false, notice: CART.chooseOption };
  }
  if (product.stock_quantity === 0) return { available: false, notice: CART.outOfStock };
  if (line.quantity > product.stock_quantity) {
    return { available: true, notice: stockMessage(product.stock_quantity) };
  }
  if (priceCents !== line.seen_price_cents) {
    const [was, now] = [line.seen_price_cents, priceCents].map((cents) =>
      formatUsd(toDollars(cents)),
    );
    return { available: true, notice: `The price changed from ${was} to ${now}` };
  }
  return { available: true, notice: null };
}

function toItem(line: Line, product: Purchasable, now: Date) {
  const cents = unitPriceCents(product, product.modifier_cents, now);
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
    stock_quantity: product.live ? product.stock_quantity : 0,
    ...judge(line, product, cents),
  };
  return { item, totalCents: item.available ? cents * line.quantity : 0 };
}

/** A person's cart at today's prices. What can't be bought stays as a line, outside the total. */
export async function readCart(deps: Pick<Deps, 'db' | 'now'>, userId: string): Promise<Cart> {
  const lines = await linesOf(deps.db, userId);
  const products = await purchasables(deps.db, lines);
  const now = deps.now();
  const entries = lines.flatMap((line, index) => {
    const product = products[index];
    return product ? [toItem(line, product, now)] : [];
  });
  return {
    items: entries.map(({ item }) => item),
    total_amount: toDollars(entries.reduce((sum, { totalCents }) => sum + totalCents, 0)),
  };
}

/** Tells of a product and option whether this person put it into the cart from its clip. */
export async function addedFromClip(
  db: Kysely<DB>,
  userId: string,
): Promise<(pair: Pair) => boolean> {
  const keyOf = ({ product_id, variant_id }: Pair) => `${product_id} ${variant_id}`;
  const keys = new Set((await linesFromClips(db, userId)).map(keyOf));
  return (pair) => keys.has(keyOf(pair));
}
