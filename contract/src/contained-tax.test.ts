import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DiscountTerms, FullLine } from './discount-cost.ts';
import { priced, type Purchase, worthOf } from './purchase.ts';
import type { ShippingProfile } from './shipping-cost.ts';
import type { TaxRules } from './tax-cost.ts';

const VAT: TaxRules = {
  mode: 'table',
  included: true,
  rates: [{ country: 'DE', state: null, category_id: null, percent: 19, name: 'VAT' }],
  shipping: 'as_goods',
  collected_by: 'site',
};
const line = (shop_id: string, unitCents: number, quantity = 1): FullLine => ({
  key: shop_id,
  product_id: shop_id,
  shop_id,
  category_ids: [],
  profile_id: null,
  quantity,
  cents: unitCents * quantity,
  weight_g: 0,
});
const discount = (more: Partial<DiscountTerms>): DiscountTerms => ({
  id: crypto.randomUUID(),
  shop_id: 'a',
  code: 'TEN',
  kind: 'percent',
  value: 1000,
  product_ids: [],
  category_ids: [],
  minimum: 0,
  refused: null,
  ...more,
});
/** Shipping for 4.50, and from 30.00 on for nothing. */
const PARCELS: ShippingProfile = {
  id: 'parcels',
  name: 'Parcels',
  is_default: true,
  handling_days: { min: 1, max: 1 },
  zones: [
    {
      name: 'Everywhere',
      countries: ['*'],
      rates: [
        {
          id: 'rate',
          name: 'Standard',
          days: { min: 2, max: 4 },
          price: 450,
          each_further: 0,
          free_over: 3000,
          max_weight_g: null,
        },
      ],
    },
  ],
};

const buys = (
  lines: FullLine[],
  { profiles = [], ...more }: Partial<Purchase> & { profiles?: ShippingProfile[] } = {},
) =>
  priced({
    shops: [...Map.groupBy(lines, ({ shop_id }) => shop_id)].map(([shop_id, own]) => ({
      shop_id,
      lines: own,
      profiles,
      days: null,
    })),
    country: 'DE',
    state: null,
    site: { fee: 999, freeOver: null, profilesRequired: false },
    tax: VAT,
    untaxed: new Set(['a']),
    chosen: new Map(),
    discounts: [],
    codes: ['ten'],
    ...more,
  });

test('what a shop gets is what it would get without the discounts of the site', () => {
  const lines = fc.array(
    fc.record({
      cents: fc.integer({ min: 0, max: 9000 }),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const gift = fc.constantFrom(
    discount({ shop_id: null, value: 3333 }),
    discount({ shop_id: null, kind: 'amount', value: 1234 }),
    discount({ shop_id: null, kind: 'free_shipping' }),
  );
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  fc.assert(
    fc.property(lines, gift, fc.boolean(), fc.boolean(), (given, ofSite, isUntaxed, included) => {
      const all = given.map(({ cents, quantity }, index) => ({
        ...line('a', cents, quantity),
        key: String(index),
      }));
      const terms = {
        tax: { ...VAT, included },
        untaxed: new Set(isUntaxed ? ['a'] : []),
      };
      const own = discount({ value: 1500 });
      const [without] = buys(all, { ...terms, discounts: [own] }).shops;
      const [part] = buys(all, { ...terms, discounts: [own, ofSite] }).shops;
      const taxIn = (one: typeof part) => (included && one ? one.taxes : { goods: 0, shipping: 0 });
      const sold = (one: typeof part) =>
        sum(one?.lines.map(({ cents, fromSite }) => cents + fromSite) ?? []) - taxIn(one).goods;
      expect(sold(part)).toBe(sold(without));
      // Other goods split the shipping in another way, and round its tax in another way.
      if (ofSite.kind !== 'free_shipping') return;
      const shipped = (one: typeof part) =>
        (one?.shipping ?? 0) + (one?.waived?.net ?? 0) - taxIn(one).shipping;
      expect(shipped(part)).toBe(shipped(without));
    }),
    { numRuns: 300, seed: 15 },
  );
});

describe('a buyer who accounts for the tax that prices contain', () => {
  test('pays each line without it, for all its pieces together', () => {
    const purchase = buys([line('a', 1050, 3)]);
    // 31.50 contain 5.03, three times 10.50 would be 5.04; 9.99 contain 1.60.
    expect(purchase).toMatchObject({ subtotal: 2647, shipping: 839, tax: 0, total: 3486 });
    expect(purchase.taxLines).toEqual([]);
    expect(purchase.shops[0]?.options).toMatchObject([{ cents: 999 }]);
  });

  test('gets discounts at prices as shown, and then what is left without the tax', () => {
    const discounts = [discount({ minimum: 3150 })];
    const purchase = buys([line('a', 1050, 3)], { discounts });
    // 28.35 contain 4.53.
    expect(purchase).toMatchObject({ subtotal: 2647, discount: 265, shipping: 839, total: 3221 });
    expect(purchase.codes).toMatchObject([{ code: 'ten', reason: null }]);
    // What the code gives is what comes off the sum.
    expect(purchase.given.map((one) => worthOf(one, purchase))).toEqual([265]);
    expect(purchase.codes[0]?.given.map((one) => worthOf(one, purchase))).toEqual([265]);
  });

  test('gets what a shop and the site give one after the other', () => {
    const discounts = [discount({}), discount({ shop_id: null, kind: 'amount', value: 500 })];
    const purchase = buys([line('a', 1050, 3)], { discounts });
    // 31.50, 28.35 and 23.35 contain 5.03, 4.53 and 3.73.
    expect(purchase.given.map((one) => worthOf(one, purchase))).toEqual([265, 420]);
    expect(purchase).toMatchObject({ subtotal: 2647, discount: 685, total: 2647 - 685 + 839 });
  });

  test('has shipping free from the same prices on as everybody', () => {
    expect(buys([line('a', 1050, 3)], { profiles: [PARCELS] }).shipping).toBe(0);
    // 4.50 contain 0.72.
    expect(buys([line('a', 1050, 2)], { profiles: [PARCELS] }).shipping).toBe(378);
  });

  test('shares the fee with other shops by prices as shown', () => {
    const { shops, total, ...sums } = buys([line('a', 1000), line('b', 1000)]);
    // Halves of 5.00 and 4.99; 10.00 and 5.00 contain 1.60 and 0.80.
    expect(shops.map(({ goods, shipping, tax }) => [goods, shipping, tax])).toEqual([
      [840, 420, 0],
      [1000, 499, 240],
    ]);
    expect(total).toBe(sums.subtotal + sums.shipping);
  });
});
