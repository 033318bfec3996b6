import { isDeepStrictEqual } from 'node:util';
import { CART, maxGoods, perOrderMessage } from '@souk/contract/cart-rules';
import type { CheckoutRequest } from '@souk/contract/checkout';
import { CHECKOUT } from '@souk/contract/checkout';
import type { ShownCurrency } from '@souk/contract/currency';
import { toAmount } from '@souk/contract/money';
import type { Order, OrderItem } from '@souk/contract/orders';
import { unitPriceCents } from '@souk/contract/pricing';
import { stateCode } from '@souk/contract/state-code';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { conflict, forbidden, invalid, ProblemError, unauthorized } from '../../kit/problems.ts';
import { hasAccount, type KeyedRequest, linkKeyToOrder } from '../accounts/index.ts';
import { lockStock, purchasables, type StockLine, takeLocked } from '../catalogue/index.ts';
import { completeFree, expectPayment, type NewPayment } from '../money/index.ts';
import {
  addedFromClip,
  cartCodes,
  type CartLine,
  createOrder,
  fullCents,
  keepDiscounts,
  keyOf,
  loadCart,
  lockBuyer,
  type OfferedLine,
  rememberAddress,
  requireOpen,
  unpaidOrdersOf,
  sumOf,
} from '../orders/index.ts';
import { takeUses } from '../shops/index.ts';
import type { BuyersVat } from './buyers-vat.ts';
import { freeHeldStock, keepToLimit, OfferChanged, requireEnough } from './held-stock.ts';
import { faultOf, type Item, merged, type Offer, pairOf } from './offers.ts';
import {
  newDiscount,
  shipmentTermsOf,
  requireChargeable,
  requireCodes,
  requireShippable,
  requireTotal,
  toLine,
} from './order-terms.ts';
import { pricePurchase, quoteOf } from './price-purchase.ts';
import type { KnownTaxes } from './provider-tax.ts';

/**
 * Keeps each product, over all its variants, within its seller's limit per order. @throws
 * ProblemError 409
 */
function requireFewEnough(items: readonly Item[], offers: readonly Offer[]): void {
  const wanted = new Map<string, number>();
  items.forEach(({ product_id, quantity }, index) => {
    const sum = (wanted.get(product_id) ?? 0) + quantity;
    wanted.set(product_id, sum);
    const offer = offers[index];
    if (offer && sum > offer.max_per_order) {
      throw conflict(
        'over_order_limit',
        `${offer.product_name}: ${perOrderMessage(offer.max_per_order)}`,
      );
    }
  });
}

/** Returns the requested lines that are still on sale, each with the quantity left. */
const leftOf = (stock: readonly StockLine[], products: readonly Offer[]) =>
  stock.flatMap((line, index) => {
    const product = products[index];
    if (!product?.live) return [];
    return { ...line, product_name: product.product_name, left: product.stock_quantity };
  });

/** Returns the offer for each requested line, usually from the cart just read. */
async function offersFor(
  trx: Trx,
  buyerId: string,
  wanted: StockLine[],
  cart: readonly CartLine[],
): Promise<Offer[]> {
  const inCart = wanted.flatMap(
    ({ product_id, variant_id }) =>
      cart.find((line) => line.product_id === product_id && line.variant_id === variant_id) ?? [],
  );
  return inCart.length === wanted.length ? inCart : purchasables(trx, buyerId, wanted);
}

/** Whether every offer is unchanged, apart from the quantity left. */
const stillStands = (offered: readonly Offer[], now: readonly Offer[]) =>
  now.every((offer, index) => {
    const before = { ...offered[index], stock_quantity: 0 };
    return isDeepStrictEqual(before, { ...before, ...offer, stock_quantity: 0 });
  });

export type OrderInput = {
  buyerId: string;
  request: CheckoutRequest;
  /** The version of the cart that the buyer was shown, if sent. */
  cartVersion: string | null;
  /** The currency in which the buyer was shown prices. */
  shown: ShownCurrency;
  /** The request's own key, which is tied to the order. */
  keyed: KeyedRequest | null;
  vat: BuyersVat | null;
};

/** The placed order, with all that the provider and the buyer are shown. */
export type PlacedOrder = Pick<
  Order,
  | 'id'
  | 'order_number'
  | 'subtotal'
  | 'discount'
  | 'shipping'
  | 'tax'
  | 'tax_included'
  | 'total_amount'
  | 'shipping_address'
> & {
  items: Pick<
    OrderItem,
    'product_name' | 'variant_value' | 'price' | 'quantity' | 'amount' | 'discount'
  >[];
  /** The payment as just written; absent for an earlier order, and for one that is paid. */
  payment?: NewPayment;
};

/**
 * Writes the order at current prices and takes its items out of stock. Locks the stock last, since
 * everyone who wants the same items waits for it. @throws OrdersInTheWay; OfferChanged;
 * ProblemError 403 one's own product; 404 an unknown code; 409 gone or short; 412 another cart or
 * total; 422
 */
export async function writeOrder(
  trx: Trx,
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'config'>,
  { buyerId, request, cartVersion, shown, keyed, vat }: OrderInput,
  taxes: KnownTaxes,
): Promise<PlacedOrder> {
  await lockBuyer(trx, buyerId);
  // The account may have been deleted while this call waited.
  if (!(await hasAccount(trx, buyerId))) throw unauthorized();
  // Read before the stock: an order that ends in between would otherwise seem neither to hold its
  // items nor to have returned them.
  const orders = await unpaidOrdersOf(trx, buyerId);
  const items = merged(request.items);
  const stock = items.map((item) => ({ ...pairOf(item), quantity: item.quantity }));
  const { cart, lines: cartLines } = await loadCart({ db: trx, now: deps.now }, buyerId, orders);
  const offered = await offersFor(trx, buyerId, stock, cartLines);
  const offerOf = new Map(items.map((item, index) => [keyOf(item), offered[index]]));
  const faults = request.items.flatMap((item, index) => {
    const product = offerOf.get(keyOf(item));
    if (!product) throw conflict('product_gone', CART.gone);
    if (product.shop_owner_id === buyerId) {
      throw forbidden('own_product', `${CART.ownProduct}: ${product.product_name}`);
    }
    requireOpen(product, deps.now());
    return faultOf(item, product, `items.${index}`) ?? [];
  });
  if (faults.length > 0) throw invalid(...faults);

  requireFewEnough(items, offered);
  // Rejects sold-out lines before taking the stock lock, for which others may queue.
  requireEnough(orders.unpaid, leftOf(stock, offered));
  if (cartVersion !== null && cart.version !== cartVersion) {
    throw new ProblemError(412, CHECKOUT.cartChanged, { code: 'cart_changed' });
  }
  const fromClip = addedFromClip(cartLines);
  const now = deps.now();
  const address = request.shipping_address;
  const { country } = address;
  const offeredLines = items.flatMap(({ quantity }, index): OfferedLine[] => {
    const offer = offered[index];
    if (!offer) return [];
    return [{ offer, quantity, unitCents: unitPriceCents(offer, offer.modifier_cents, now) }];
  });
  const purchase = await pricePurchase(
    { ...deps, db: trx },
    offeredLines,
    {
      buyerId,
      country,
      state: address.state,
      postalCode: address.zip_code || null,
      options: request.shipping_options,
      vatId: vat?.id ?? null,
      codes: request.codes ?? (await cartCodes(trx, buyerId)),
    },
    taxes,
  );
  requireShippable(purchase, offeredLines, country);
  if (purchase.subtotal > maxGoods()) {
    throw invalid({ path: 'items', message: CART.tooMuch });
  }
  requireTotal(request.quoted_total, purchase, () => quoteOf(purchase, offeredLines, country));
  // After the total: a code that was deleted since the quote has made it another one.
  await requireCodes(trx, request.codes ?? []);
  requireChargeable(purchase);
  // Orders in the way are found before anything is written, and again once the stock is locked.
  freeHeldStock(orders.unpaid, leftOf(stock, offered));
  keepToLimit(orders.unpaid);
  const discountedLines = new Map(
    purchase.shops.flatMap((shop) => shop.lines.map((line) => [line.key, line] as const)),
  );
  const taxOfLine = new Map(purchase.shops.flatMap(({ taxes }) => [...taxes.byLine]));
  const lines = items.flatMap((item, index) => {
    const product = offered[index];
    const line = discountedLines.get(keyOf(item));
    if (!product || !line) return [];
    const source = fromClip(pairOf(item)) ? ('clip' as const) : null;
    const tax = taxOfLine.get(line.key) ?? null;
    return [{ ...toLine(item, product, line, tax, purchase.taxIncluded), source }];
  });
  const contained = purchase.taxIncluded
    ? purchase.shops.reduce((cents, { taxes }) => cents + taxes.shipping, 0)
    : 0;
  const totals = {
    ...purchase,
    subtotal: sumOf(lines),
    shipping: purchase.shipping - contained,
  };
  const order = await createOrder(trx, {
    buyerId,
    lines,
    totals,
    address,
    shown,
    vat,
    taxIncluded: purchase.taxIncluded,
    taxState: stateCode(country, address.state),
    termsOf: shipmentTermsOf(purchase, offered, now),
  });
  const payment = await expectPayment(trx, deps, {
    orderId: order.id,
    amountCents: totals.total,
  });
  if (keyed) await linkKeyToOrder(trx, keyed, order.id);
  await rememberAddress(trx, buyerId, address, now);

  // A code that was just used up or deleted: without it, the total is another one.
  const uses = purchase.given.map(({ discount }) => discount.id);
  if (!(await takeUses(trx, uses))) throw new OfferChanged();
  const given = purchase.given.map((one) => newDiscount(one, purchase));
  await keepDiscounts(trx, order.id, given);
  const locked = await lockStock(trx, stock);
  const standing = await purchasables(trx, buyerId, stock);
  if (!stillStands(offered, standing)) throw new OfferChanged();
  freeHeldStock(orders.unpaid, leftOf(stock, standing));
  await takeLocked(trx, stock, locked);
  const free = totals.total === 0;
  if (free) await completeFree(trx, deps, { id: payment.id, order_id: order.id });
  else keepToLimit(orders.unpaid);
  return {
    ...order,
    ...(!free && { payment }),
    subtotal: toAmount(purchase.subtotal),
    discount: toAmount(purchase.discount),
    shipping: toAmount(purchase.shipping),
    tax: toAmount(totals.tax),
    tax_included: purchase.taxIncluded,
    total_amount: toAmount(totals.total),
    shipping_address: address,
    items: lines.map((line) => ({
      product_name: line.product_name,
      variant_value: line.variant_value,
      price: toAmount(line.unit_price_cents),
      quantity: line.quantity,
      amount: toAmount(fullCents({ ...line, tax_included: purchase.taxIncluded })),
      discount: toAmount(line.discount_cents),
    })),
  };
}
