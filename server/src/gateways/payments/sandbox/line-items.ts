import type Stripe from 'stripe';

import { invalidParameter } from './errors.ts';
import { newStripeId } from './ids.ts';
import type { WireItem, WirePrice } from './objects.ts';
import { newPrice, newProduct } from './products.ts';
import type { CreateSession } from './session-params.ts';
import { findAll, insert } from './store.ts';
import type { Work } from './transaction.ts';

type Given = CreateSession['line_items'];

interface Priced {
  price: WirePrice;
  name: string;
  quantity: number;
  metadata: Record<string, string>;
}

// Stripe's largest amount, in the smallest unit.
const MAX_TOTAL = 99_999_999;
const MIN_TOTAL = 50;

/**
 * Prices the lines of a session and keeps the products and prices that they bring along.
 * Throws a 404 for prices and products that are nobody's, a 400 for sums that can't be charged.
 */
export async function priceLines(work: Work, given: Given): Promise<WireItem[]> {
  const known = await knownOf(work, given);
  const products: Stripe.Product[] = [];
  const prices: WirePrice[] = [];
  const priced = given.map((line, index): Priced => {
    const { quantity, metadata = {}, price_data: data } = line;
    const price = line.price === undefined ? undefined : known.prices.get(line.price);
    if (price) {
      return { price, name: known.names.get(price.product) ?? '', quantity, metadata };
    }
    if (!data) throw missing(index, 'price', line.price ?? '');
    const product = data.product_data && newProduct(work, data.product_data, false);
    if (product) products.push(product);
    const name = product?.name ?? known.names.get(data.product ?? '');
    if (name === undefined) throw missing(index, 'product', data.product ?? '');
    const made = newPrice(
      work,
      {
        product: product?.id ?? data.product ?? '',
        currency: data.currency,
        unitAmount: data.unit_amount,
      },
      false,
    );
    prices.push(made);
    return { price: made, name, quantity, metadata };
  });
  checkSums(priced);
  await insert(work.db, 'product', ...products.map((body) => ({ body, hidden: {} })));
  await insert(work.db, 'price', ...prices.map((body) => ({ body, hidden: {} })));
  return priced.map(newItem);
}

async function knownOf(work: Work, given: Given) {
  const ids = given.flatMap((line) => line.price ?? []);
  const prices = await findAll(work.db, 'price', ids);
  const products = await findAll(work.db, 'product', [
    ...prices.map((price) => price.product),
    ...given.flatMap((line) => line.price_data?.product ?? []),
  ]);
  return {
    prices: new Map(prices.map((price) => [price.id, price])),
    names: new Map(products.map((product) => [product.id, product.name])),
  };
}

function checkSums(lines: Priced[]): void {
  const code = lines[0]?.price.currency ?? '';
  if (lines.some((line) => line.price.currency !== code)) {
    throw invalidParameter('All line items of a Checkout Session must have the same currency.', {
      param: 'line_items',
    });
  }
  const total = lines.reduce((sum, line) => sum + (line.price.unit_amount ?? 0) * line.quantity, 0);
  if (total < MIN_TOTAL) {
    throw invalidParameter(
      `The Checkout Session's total amount due must add up to at least ${MIN_TOTAL} ${code} in its smallest unit.`,
      { code: 'amount_too_small', param: 'line_items' },
    );
  }
  if (total > MAX_TOTAL) {
    throw invalidParameter(
      `The Checkout Session's total amount must be no more than ${MAX_TOTAL} ${code} in its smallest unit.`,
      { code: 'amount_too_large', param: 'line_items' },
    );
  }
}

function newItem({ price, name, quantity, metadata }: Priced): WireItem {
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: newStripeId('item'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: name,
    metadata,
    price,
    quantity,
  };
}

function missing(index: number, kind: string, id: string) {
  return invalidParameter(`No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: `line_items[${index}][${kind}]`,
  });
}
