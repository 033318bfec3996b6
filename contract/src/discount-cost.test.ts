import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discounted, type DiscountTerms, type FullLine } from './discount-cost.ts';
import { priced } from './purchase.ts';
import { FLAT_TAX } from './tax-cost.ts';

const line = (shop_id: string, cents: number, more: Partial<FullLine> = {}): FullLine => ({
  key: `${shop_id} ${cents}`,
  product_id: `${shop_id} ${cents}`,
  shop_id,
  category_ids: [],
  profile_id: null,
  quantity: 1,
  cents,
  weight_g: 0,
  ...more,
});

const discount = (more: Partial<DiscountTerms>): DiscountTerms => ({
  id: crypto.randomUUID(),
  shop_id: 'a',
  code: null,
  kind: 'percent',
  value: 1000,
  product_ids: [],
  category_ids: [],
  minimum: 0,
  refused: null,
  ...more,
});

const left = (lines: FullLine[], discounts: DiscountTerms[], codes: string[] = []) =>
  discounted(lines, discounts, codes, () => 0).lines.map(({ cents }) => cents);

describe('a discount', () => {
  test('of a percentage is rounded half up for each line of its shop', () => {
    expect(left([line('a', 1005), line('b', 1005)], [discount({})])).toEqual([904, 1005]);
  });

  test('of an amount is spread by largest remainder, and never takes more than there is', () => {
    const ten = discount({ kind: 'amount', value: 1000 });
    expect(left([line('a', 100), line('a', 200), line('a', 700)], [ten])).toEqual([0, 0, 0]);
    expect(left([line('a', 1000), line('a', 1000), line('a', 1000)], [ten])).toEqual([
      666, 667, 667,
    ]);
  });

  test('is for its products or its categories', () => {
    const lines = [
      line('a', 1000, { product_id: 'mug' }),
      line('a', 1000, { category_ids: ['bowls', 'kitchen'] }),
      line('a', 1000),
    ];
    const both = discount({ product_ids: ['mug'], category_ids: ['kitchen'], value: 5000 });
    expect(left(lines, [both])).toEqual([500, 500, 1000]);
  });

  test('counts its minimum over what it is for, before other discounts', () => {
    const lines = [line('a', 3000), line('a', 3000)];
    const half = discount({ value: 5000 });
    const code = discount({ code: 'MIN', minimum: 6000 });
    expect(left(lines, [half, code], ['MIN'])).toEqual([1350, 1350]);
    const more = discount({ code: 'MIN', minimum: 6001 });
    expect(left(lines, [half, more], ['MIN'])).toEqual([1500, 1500]);
  });
});

describe('several discounts', () => {
  test('of the site come after those of the shops, off what these left', () => {
    const { lines, codes } = discounted(
      [line('a', 1000), line('b', 1000)],
      [discount({ code: 'SAVE', value: 5000 }), discount({ shop_id: null, code: 'SAVE' })],
      ['save'],
      () => 0,
    );
    expect(
      lines.map(({ cents, shopDiscount, siteDiscount }) => [cents, shopDiscount, siteDiscount]),
    ).toEqual([
      [450, 500, 50],
      [900, 0, 100],
    ]);
    expect(codes[0]).toMatchObject({ code: 'save', reason: null });
  });

  test('that apply by themselves: free shipping if that is worth more', () => {
    const ten = discount({});
    const free = discount({ kind: 'free_shipping', value: 0 });
    const take = (shipping: number) =>
      discounted([line('a', 1000)], [ten, free], [], () => shipping);
    expect(take(99).waivers.size).toBe(0);
    const { waivers, lines } = take(101);
    expect(waivers.get('a')?.by).toBe('shop');
    expect(lines[0]?.cents).toBe(1000);
  });
});

describe('a code of free shipping', () => {
  const ships = discount({ kind: 'free_shipping', code: 'SHIPS' });
  const ten = discount({ code: 'TEN' });
  const buys = (price: number, discounts: DiscountTerms[]) =>
    priced({
      shops: [{ shop_id: 'a', lines: [line('a', price)], profiles: [], days: null }],
      country: 'US',
      state: null,
      tax: FLAT_TAX,
      untaxed: new Set(),
      site: { fee: 999, freeOver: 5000, profilesRequired: false },
      chosen: new Map(),
      discounts,
      codes: ['SHIPS', 'TEN'],
    });

  test('is the shop’s one code where shipping costs something', () => {
    const { given, shipping, codes } = buys(3000, [ships, ten]);
    expect(given.map(({ discount: { code } }) => code)).toEqual(['SHIPS']);
    expect(shipping).toBe(0);
    expect(codes.map(({ reason }) => reason)).toEqual([null, 'You can use only one code per shop']);
  });

  test('gives nothing where it is free anyway, and leaves room for another', () => {
    const { given, shipping, codes, discount: off } = buys(6000, [ships, ten]);
    expect(given.map(({ discount: { code } }) => code)).toEqual(['TEN']);
    expect([shipping, off]).toEqual([0, 600]);
    expect(codes.map(({ reason }) => reason)).toEqual(['Shipping is already free', null]);
  });

  test('counts where another discount has made shipping cost something again', () => {
    const half = discount({ shop_id: null, value: 5000 });
    const { given, shipping } = buys(6000, [ships, half]);
    expect(given.map(({ discount: { code } }) => code)).toEqual(['SHIPS', null]);
    expect(shipping).toBe(0);
  });

  test('and so does free shipping that applies by itself', () => {
    const always = discount({ kind: 'free_shipping', value: 0 });
    const half = discount({ shop_id: null, value: 5000 });
    const { given, shipping } = buys(6000, [always, half]);
    expect(given.map(({ discount: { id } }) => id)).toEqual([always.id, half.id]);
    expect(shipping).toBe(0);
    // Alone it gives nothing, and takes no use.
    expect(buys(6000, [always]).given).toEqual([]);
  });
});

const cents = fc.integer({ min: 0, max: 100_000 });
const anyDiscount = fc.record({
  shop_id: fc.constantFrom('a', 'b', null),
  code: fc.constantFrom(null, 'ONE', 'TWO'),
  kind: fc.constantFrom('percent' as const, 'amount' as const, 'free_shipping' as const),
  value: fc.integer({ min: 1, max: 10_000 }),
  minimum: fc.constantFrom(0, 5000),
});
const anyLines = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), cents), {
  minLength: 1,
  maxLength: 8,
});

test('whatever applies, parts add up to the totals, and nothing is below zero', () => {
  fc.assert(
    fc.property(anyLines, fc.array(anyDiscount, { maxLength: 6 }), (given, terms) => {
      const lines = given.map(([shop, price], index) =>
        line(shop, price, { key: String(index), product_id: String(index) }),
      );
      const shops = [...Map.groupBy(lines, ({ shop_id }) => shop_id)].map(([shop_id, own]) => ({
        shop_id,
        lines: own,
        profiles: [],
        days: null,
      }));
      const purchase = priced({
        untaxed: new Set(),
        shops,
        country: 'US',
        state: null,
        tax: FLAT_TAX,
        site: { fee: 999, freeOver: null, profilesRequired: false },
        chosen: new Map(),
        discounts: terms.map((one) => discount(one)),
        codes: ['one', 'two'],
      });
      const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
      const parts = purchase.shops;
      expect(purchase.subtotal).toBe(sum(lines.map((one) => one.cents)));
      expect(purchase.discount).toBe(
        sum(parts.flatMap((one) => one.lines.map((l) => l.shopDiscount + l.siteDiscount))),
      );
      expect(purchase.total).toBe(
        sum(parts.map((one) => one.goods - one.discount + one.shipping + one.tax)),
      );
      for (const each of parts) {
        for (const one of each.lines) expect(one.cents).toBeGreaterThanOrEqual(0);
        expect(each.shipping).toBeGreaterThanOrEqual(0);
      }
      const gave = sum(purchase.given.flatMap(({ goods }) => [...goods.values()]));
      expect(gave).toBe(purchase.discount);
      // Each shop's best automatic one and one code, and the same of the site.
      expect(purchase.given.length).toBeLessThanOrEqual(2 * (parts.length + 1));
    }),
    { numRuns: 300, seed: 27 },
  );
});
