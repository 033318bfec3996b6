import type { CheckoutRequest } from '@souk/contract/checkout';
import { CHECKOUT, DEFAULT_SHOP_ID, checkoutTotals } from '@souk/contract/checkout';
import { CART } from '@souk/contract/cart';
import { unitPriceCents } from '@souk/contract/pricing';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Deps } from '../../deps.ts';
import { conflict, invalid } from '../../kit/problems.ts';
import type { FieldError } from '../../kit/problems.ts';
import { addedFromClip } from '../cart/reads.ts';
import { takeStock } from '../catalogue/lock-stock.ts';
import { purchasables, type Purchasable } from '../catalogue/reads.ts';
import { createOrder, type NewOrderLine } from '../orders/create-order.ts';
import { expectPayment } from '../payments/open-payment.ts';

/** The most that a card can be charged at once, in cents: the provider's limit. */
const MAX_TOTAL_CENTS = 99_999_999;

type Item = CheckoutRequest['items'][number];

const pairOf = (item: Item) => ({
  product_id: item.product_id,
  variant_id: item.variant_id ?? null,
});

/** What is wrong with an item as it was sent: another shop's, another product's option, none chosen. */
function faultOf(item: Item, product: Purchasable, path: string): FieldError | null {
  if (item.shop_id !== DEFAULT_SHOP_ID && item.shop_id !== product.shop_id) {
    return { path: `${path}.shop_id`, message: CHECKOUT.otherShop };
  }
  if (item.variant_id && product.variant === null) {
    return { path: `${path}.variant_id`, message: CHECKOUT.otherVariant };
  }
  if (product.live && product.has_variants && !item.variant_id) {
    return { path: `${path}.variant_id`, message: CART.chooseOption };
  }
  return null;
}

function toLine(item: Item, product: Purchasable, now: Date): Omit<NewOrderLine, 'source'> {
  return {
    ...pairOf(item),
    shop_id: product.shop_id,
    product_name: product.product_name,
    variant_name: product.variant?.name ?? null,
    variant_value: product.variant?.value ?? null,
    sku: product.sku,
    image: product.images[0] ?? null,
    quantity: item.quantity,
    unit_price_cents: unitPriceCents(product, product.modifier_cents, now),
  };
}

/** The same product and option twice is one line. */
function merged(items: readonly Item[]): Item[] {
  const byPair = new Map<string, Item>();
  for (const item of items) {
    const key = `${item.product_id} ${item.variant_id ?? ''}`;
    const before = byPair.get(key);
    byPair.set(key, before ? { ...before, quantity: before.quantity + item.quantity } : item);
  }
  return [...byPair.values()];
}

/**
 * Writes the order in the caller's transaction: takes the stock first (two carts race for the last
 * piece), then reads today's prices of the locked products, then writes order, shipments and the
 * payment that is to come.
 * @throws ProblemError 409 naming what is gone or short; 422 another shop's product, a wrong or missing option
 */
export async function writeOrder(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'config'>,
  buyerId: string,
  request: CheckoutRequest,
) {
  const before = await purchasables(trx, request.items.map(pairOf));
  const faults = request.items.flatMap((item, index) => {
    const product = before[index];
    if (!product) throw conflict(CART.gone);
    return faultOf(item, product, `items.${index}`) ?? [];
  });
  if (faults.length > 0) throw invalid(...faults);

  const items = merged(request.items);
  await takeStock(
    trx,
    items.map((item) => ({ ...pairOf(item), quantity: item.quantity })),
  );
  const products = await purchasables(trx, items.map(pairOf));
  const fromClip = await addedFromClip(trx, buyerId);
  const now = deps.now();
  const lines = items.flatMap((item, index) => {
    const product = products[index];
    if (!product) return [];
    const source = fromClip(pairOf(item)) ? ('clip' as const) : null;
    return [{ ...toLine(item, product, now), source }];
  });
  const subtotal = lines.reduce((cents, line) => cents + line.unit_price_cents * line.quantity, 0);
  const totals = checkoutTotals(subtotal, deps.config.freeShippingOverCents);
  if (totals.total > MAX_TOTAL_CENTS) {
    throw invalid({ path: 'items', message: 'An order can be at most $999,999.99' });
  }
  const order = await createOrder(trx, {
    buyerId,
    lines,
    totals,
    address: request.shipping_address,
  });
  await expectPayment(trx, deps, { orderId: order.id, amountCents: totals.total });
  return order.id;
}
