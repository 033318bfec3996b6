import type { CheckoutRequest } from '@souk/contract/checkout';
import { CHECKOUT, DEFAULT_SHOP_ID, checkoutTotals } from '@souk/contract/checkout';
import { CART } from '@souk/contract/cart-rules';
import { MAX_ORDER_GOODS_CENTS } from '@souk/contract/limits';
import { toDollars } from '@souk/contract/money';
import type { Order, OrderItem } from '@souk/contract/orders';
import { unitPriceCents } from '@souk/contract/pricing';
import { sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { conflict, forbidden, invalid, ProblemError } from '../../kit/problems.ts';
import type { FieldError } from '../../kit/problems.ts';
import { addedFromClip, loadCart, type CartLine } from '../cart/reads.ts';
import { lockStock, takeLocked, type StockLine } from '../products/lock-stock.ts';
import { purchasables, type Pair, type Purchasable } from '../products/purchasables.ts';
import { createOrder, sumOf, type NewOrderLine } from '../orders/create-order.ts';
import { expectPayment, type NewPayment } from '../payments/open-payment.ts';
import { standingOrdersOf } from '../orders/money.ts';
import { freeHeldStock, keepToLimit, requireEnough } from './give-way.ts';

type Item = CheckoutRequest['items'][number];

const pairOf = (item: Item) => ({
  product_id: item.product_id,
  variant_id: item.variant_id ?? null,
});

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

function merged(items: readonly Item[]): Item[] {
  const byPair = new Map<string, Item>();
  for (const item of items) {
    const key = `${item.product_id} ${item.variant_id ?? ''}`;
    const before = byPair.get(key);
    byPair.set(key, before ? { ...before, quantity: before.quantity + item.quantity } : item);
  }
  return [...byPair.values()];
}

/** What is wanted of what is still on sale, and how much is left of it. */
const leftOf = (stock: readonly StockLine[], products: readonly (Purchasable | null | undefined)[]) =>
  stock.flatMap((line) => {
    const { product_id, variant_id } = line;
    const product = products.find(
      (each) => each?.product_id === product_id && each.variant_id === variant_id,
    );
    if (!product?.live) return [];
    return { ...line, product_name: product.product_name, left: product.stock_quantity };
  });

/** What is wanted, as it stands now; the cart, just read, holds all of it as a rule. */
async function afterTheLock(trx: Trx, wanted: readonly Pair[], cart: readonly CartLine[]) {
  const inCart = wanted.map((pair) =>
    cart.find(
      ({ product_id, variant_id }) =>
        product_id === pair.product_id && variant_id === pair.variant_id,
    ),
  );
  return inCart.some((line) => line === undefined) ? purchasables(trx, wanted) : inCart;
}

/** One order of an account is written at a time: each sees what the others hold. */
async function lockBuyer(trx: Trx, buyerId: string): Promise<void> {
  await sql`${PREPARED} select pg_advisory_xact_lock(hashtextextended(${`checkout ${buyerId}`}, 0))`.execute(
    trx,
  );
}

export type Wanted = {
  buyerId: string;
  request: CheckoutRequest;
  /** The version of the cart that the buyer was shown, if they send it. */
  cartVersion: string | null;
};

/** What was placed: all that the provider and the buyer are told. */
export type Placed = Pick<
  Order,
  'id' | 'order_number' | 'subtotal' | 'shipping' | 'tax' | 'total_amount' | 'shipping_address'
> & {
  items: Pick<OrderItem, 'product_name' | 'variant_value' | 'price' | 'quantity'>[];
  /** As it was just written; none for an order of before. */
  payment?: NewPayment;
};

/**
 * Writes the order: locks stock first (two carts race for the last item), then reads today's prices.
 * @throws OrdersInTheWay; ProblemError 403 one's own product; 409 gone or short; 412 another cart; 422
 */
export async function writeOrder(
  trx: Trx,
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'config'>,
  { buyerId, request, cartVersion }: Wanted,
): Promise<Placed> {
  await lockBuyer(trx, buyerId);
  // Before the stock: an order that ends in between must not seem to hold nothing and to have given nothing back.
  const orders = await standingOrdersOf(trx, buyerId);
  const before = await purchasables(trx, request.items.map(pairOf));
  const faults = request.items.flatMap((item, index) => {
    const product = before[index];
    if (!product) throw conflict(CART.gone);
    if (product.shop_owner_id === buyerId) {
      throw forbidden(`${CART.ownProduct}: ${product.product_name}`);
    }
    return faultOf(item, product, `items.${index}`) ?? [];
  });
  if (faults.length > 0) throw invalid(...faults);

  const items = merged(request.items);
  const stock = items.map((item) => ({ ...pairOf(item), quantity: item.quantity }));
  // Who comes too late is told so before the lock, for which those who are in time may queue.
  requireEnough(orders.unpaid, leftOf(stock, before));
  const locked = await lockStock(trx, stock);
  const { cart, lines: cartLines } = await loadCart({ db: trx, now: deps.now }, buyerId, orders);
  if (cartVersion !== null && cart.version !== cartVersion) {
    throw new ProblemError(412, CHECKOUT.cartChanged);
  }
  const products = await afterTheLock(trx, stock, cartLines);
  freeHeldStock(orders.unpaid, leftOf(stock, products));
  await takeLocked(trx, stock, locked);
  const fromClip = addedFromClip(cartLines);
  const now = deps.now();
  const lines = items.flatMap((item, index) => {
    const product = products[index];
    if (!product) return [];
    const source = fromClip(pairOf(item)) ? ('clip' as const) : null;
    return [{ ...toLine(item, product, now), source }];
  });
  const subtotal = sumOf(lines);
  if (subtotal > MAX_ORDER_GOODS_CENTS) throw invalid({ path: 'items', message: CART.tooMuch });
  const totals = checkoutTotals(subtotal, deps.config.freeShippingOverCents);
  keepToLimit(orders.unpaid);
  const address = request.shipping_address;
  const order = await createOrder(trx, { buyerId, lines, totals, address });
  const payment = await expectPayment(trx, deps, {
    orderId: order.id,
    amountCents: totals.total,
  });
  return {
    ...order,
    payment,
    subtotal: toDollars(totals.subtotal),
    shipping: toDollars(totals.shipping),
    tax: toDollars(totals.tax),
    total_amount: toDollars(totals.total),
    shipping_address: address,
    items: lines.map(({ product_name, variant_value, unit_price_cents, quantity }) => ({
      product_name,
      variant_value,
      price: toDollars(unit_price_cents),
      quantity,
    })),
  };
}
