import type { CartItem } from '@souk/contract/cart';
import type { ShippingAddress } from '@souk/contract/checkout';
import type { Quote } from '@souk/contract/quote';
import { describe, expect, test } from 'vitest';
import { attemptFor, settlesTheAttempt } from './attempt.ts';
import {
  buyable,
  checkoutRequest,
  needsQuote,
  quotedTotals,
  siteTotals,
} from './checkout-request.ts';
import { redirectTarget } from './go-to-payment.ts';

const address: ShippingAddress = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phone: '1',
  address: '1 Road',
  city: 'London',
  state: 'London',
  zip_code: 'N1',
  country: 'GB',
};

function line(fields: Partial<CartItem>): CartItem {
  return {
    id: 'l',
    product_id: 'p',
    product_name: 'Mug',
    quantity: 2,
    price: 12.5,
    item_total: 25,
    images: [],
    shop_id: 's',
    shop_name: 'Shop',
    shop_brand_color: '#000000',
    variant_id: null,
    variant_name: null,
    variant_value: null,
    stock_quantity: 5,
    available: true,
    notice: null,
    arrives_from: null,
    arrives_to: null,
    ships_by_profile: false,
    ...fields,
  };
}

function counter() {
  let n = 0;
  return () => `key-${++n}`;
}

describe('the key of an attempt', () => {
  const request = checkoutRequest([line({})], address, 'EUR');
  test('stays while form and items are the same', () => {
    const newKey = counter();
    const first = attemptFor(request, null, newKey);
    const kept = { ...first, sessionId: 'cs_1' };
    expect(attemptFor(checkoutRequest([line({})], { ...address }, 'EUR'), kept, newKey)).toEqual(
      kept,
    );
  });
  test.each([
    ['another quantity', checkoutRequest([line({ quantity: 3 })], address, 'EUR')],
    ['another variant', checkoutRequest([line({ variant_id: 'v' })], address, 'EUR')],
    ['another currency', checkoutRequest([line({})], address, 'USD')],
    ['another address', checkoutRequest([line({})], { ...address, city: 'Leeds' }, 'EUR')],
  ])('changes with %s', (_, changed) => {
    const newKey = counter();
    const first = attemptFor(request, null, newKey);
    expect(attemptFor(changed, first, newKey).key).not.toBe(first.key);
  });
  test('is given up only if the response settles that nothing was bought', () => {
    expect([400, 403, 404, 409, 422].filter(settlesTheAttempt)).toEqual([400, 403, 404, 409, 422]);
    expect([0, 401, 408, 429, 500, 503].filter(settlesTheAttempt)).toEqual([]);
  });
});

describe('the request and the sums shown', () => {
  test('a line without a shop sends the default one', () => {
    expect(checkoutRequest([line({ shop_id: '' })], address, 'EUR').items).toEqual([
      { product_id: 'p', quantity: 2, shop_id: 'default-shop', variant_id: null },
    ]);
  });
  test('lines that cannot be bought are left out', () => {
    const cart = {
      items: [line({}), line({ available: false })],
      total_amount: 25,
      not_shippable: [],
      discount: 0,
      discounts: [],
      codes: [],
      unpaid_orders: [],
      version: 'v1',
    };
    expect(buyable(cart)).toHaveLength(1);
  });
  test('only what the site’s own rules don’t settle needs a quote', () => {
    const plain = { discount: 0, discounts: [], codes: [] };
    const site = { tax: { mode: 'flat' as const, percent: 8, included: false } };
    expect(needsQuote([line({})], plain, site)).toBe(false);
    expect(needsQuote([line({})], plain, undefined)).toBe(false);
    expect(needsQuote([line({ ships_by_profile: true })], plain, site)).toBe(true);
    expect(needsQuote([line({})], { ...plain, discount: 2 }, site)).toBe(true);
    const table = { tax: { ...site.tax, mode: 'table' as const } };
    expect(needsQuote([line({})], plain, table)).toBe(true);
  });
  test('a quote names the rates of a table, and a flat tax just "Tax"', () => {
    const lines = [{ name: 'Tax', percent: 8, net: 25, tax: 2 }];
    const quote: Quote = {
      shops: [],
      subtotal: 25,
      discount: 0,
      shipping: 4.5,
      tax: 2,
      tax_included: false,
      tax_lines: lines,
      tax_note: null,
      total_amount: 31.5,
      not_shippable: [],
      codes: [],
    };
    const tax = { mode: 'flat' as const, percent: 8, included: false };
    expect(quotedTotals(quote, { tax })).toMatchObject({ tax: 2, tax_lines: [] });
    const table = { tax: { ...tax, mode: 'table' as const } };
    expect(quotedTotals(quote, table).tax_lines).toBe(lines);
  });
  test('sums follow the specification', () => {
    const tax = { mode: 'flat' as const, percent: 8, included: false };
    const site = { free_shipping_over: null, shipping_fee: 9.99, tax };
    expect(siteTotals([line({})], site)).toEqual({
      subtotal: 25,
      shipping: 9.99,
      tax: 2,
      total_amount: 36.99,
    });
    expect(siteTotals([line({})], undefined).total_amount).toBe(36.99);
    const free = { ...site, free_shipping_over: 50 };
    expect(siteTotals([line({ item_total: 60 })], free).shipping).toBe(0);
  });
});

describe('the redirect to the card page', () => {
  const url = 'https://pay.example/c/cs_1';
  test('leads to the address in the response', () => {
    expect(redirectTarget({ stripe_session_id: 'cs_1', checkout_url: url })).toBe(url);
  });
  test.each([
    [{ checkout_url: url }, 'No Stripe session ID received'],
    [null, 'No Stripe session ID received'],
    [{ stripe_session_id: 'cs_1' }, 'Failed to redirect to Stripe'],
    [{ stripe_session_id: 'cs_1', checkout_url: 'javascript:alert(1)' }, 'Stripe failed to load'],
    [{ stripe_session_id: 'cs_1', checkout_url: 'nonsense' }, 'Stripe failed to load'],
  ])('%j fails with %s', (answer, message) => {
    expect(() => redirectTarget(answer)).toThrow(message);
  });
});
