import type { CartItem } from '@souk/contract/cart';
import { describe, expect, test } from 'vitest';
import { isCounted, stepQuantity, withoutItem, withQuantity } from './change-cart.ts';
import { brandDot, groupByShop } from './group-by-shop.ts';
import { shipsByProfile } from './quote-query.ts';

function line(id: string, fields: Partial<CartItem> = {}): CartItem {
  return {
    id,
    product_id: `p-${id}`,
    product_name: `Product ${id}`,
    quantity: 1,
    price: 10,
    item_total: 10,
    images: [],
    shop_id: 's',
    shop_name: 'Tea House',
    shop_brand_color: '#16a34a',
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

describe('the colour dot of a shop', () => {
  test('is the brand colour if that is a hex colour', () => {
    expect(brandDot('#16a34a')).toBe('#16a34a');
    expect(brandDot('#ABC')).toBe('#ABC');
    expect(brandDot('#7C3AED')).toBe('#7C3AED');
  });
  test.each([
    '',
    null,
    undefined,
    'red',
    'red;}body{display:none',
    'url(x)',
    '#12',
    '#12345',
    '#16a34a;background:url(//x)',
    'var(--x)',
    '#16a34aff',
  ])('is grey for %j', (color) => expect(brandDot(color)).toBe('#6b7280'));
});

describe('lines grouped by shop', () => {
  test('keep the order of the cart and fall back to a default name', () => {
    const groups = groupByShop([
      line('1'),
      line('2', { shop_name: ' ', shop_brand_color: 'nonsense' }),
      line('3'),
    ]);
    expect(
      groups.map(({ name, color, items }) => [name, color, items.map(({ id }) => id)]),
    ).toEqual([
      ['Tea House', '#16a34a', ['1', '3']],
      ['Unknown Shop', '#6b7280', ['2']],
    ]);
  });
});

test('a line without a shop’s name does not break the page', () => {
  const groups = groupByShop([line('1', { shop_name: null as unknown as string })]);
  expect(groups[0]?.name).toBe('Unknown Shop');
});

test('only a shop with shipping profiles makes the cart ask what shipping costs', () => {
  expect(shipsByProfile([line('1'), line('2')])).toBe(false);
  expect(shipsByProfile([line('1'), line('2', { ships_by_profile: true })])).toBe(true);
  const gone = line('2', { ships_by_profile: true, available: false });
  expect(shipsByProfile([line('1'), gone])).toBe(false);
});

describe('the optimistic cart', () => {
  const cart = {
    items: [
      line('1', { price: 19.99, item_total: 19.99 }),
      line('2', { price: 0.1, quantity: 3, item_total: 0.3 }),
      line('3', { available: false, item_total: 99 }),
    ],
    total_amount: 20.29,
    not_shippable: [],
    discount: 0,
    discounts: [],
    codes: [],
    unpaid_orders: [],
    version: 'v1',
  };
  test('multiplies in cents and leaves out lines that cannot be bought', () => {
    const next = withQuantity(cart, '1', 3);
    expect(next.items[0]).toMatchObject({ quantity: 3, item_total: 59.97 });
    expect(next.total_amount).toBe(60.27);
  });
  test('leaves out what can’t be shipped to the visitor’s country', () => {
    const reason = 'Tea House doesn’t ship to Japan';
    const there = { ...cart, not_shippable: [{ product_id: 'p-1', reason }], total_amount: 0.3 };
    expect(withQuantity(there, '1', 3).total_amount).toBe(0.3);
    expect(withQuantity(there, '2', 1).total_amount).toBe(0.1);
    expect(there.items.map((item) => isCounted(there, item))).toEqual([false, true, false]);
  });

  test('goes up and down by one, between 1 and the stock left', () => {
    expect(stepQuantity(cart, '2', 1)).toBe(4);
    expect(stepQuantity(withQuantity(cart, '2', 4), '2', 1)).toBe(5);
    expect(stepQuantity(withQuantity(cart, '2', 5), '2', 1)).toBeNull();
    expect(stepQuantity(cart, '1', -1)).toBeNull();
    expect(stepQuantity(cart, 'gone', 1)).toBeNull();
  });

  test('drops to the stock left in one step if others bought the rest', () => {
    expect(stepQuantity(withQuantity(cart, '2', 9), '2', -1)).toBe(5);
  });

  test('subtracts a removed line from the total', () => {
    const next = withoutItem(cart, '1');
    expect(next.items.map(({ id }) => id)).toEqual(['2', '3']);
    expect(next.total_amount).toBe(0.3);
  });
  test('does not mutate the given cart', () => {
    withQuantity(cart, '1', 9);
    expect(cart.items[0]?.quantity).toBe(1);
  });
});
