import { describe, expect, test } from 'vitest';
import type { FullLine } from './discount-cost.ts';
import { priced } from './purchase.ts';
import {
  shippingOf,
  type ShippedLine,
  type ShippingProfile,
  type ShippingRate,
  type SiteShipping,
} from './shipping-cost.ts';
import { FLAT_TAX } from './tax-cost.ts';

const rate = (
  id: string,
  price: number,
  each_further: number,
  more: Partial<ShippingRate> = {},
) => ({
  id,
  name: 'Standard',
  days: { min: 2, max: 4 },
  price,
  each_further,
  free_over: null,
  max_weight_g: null,
  ...more,
});

const profile = (
  id: string,
  rates: ShippingRate[],
  more: Partial<ShippingProfile> = {},
): ShippingProfile => ({
  id,
  name: id,
  is_default: id === 'small',
  handling_days: { min: 1, max: 2 },
  zones: [{ name: 'All', countries: ['*'], rates }],
  ...more,
});

const line = (profile_id: string | null, quantity: number, more: Partial<ShippedLine> = {}) => ({
  product_id: `${profile_id} ${quantity}`,
  profile_id,
  quantity,
  cents: 1000 * quantity,
  weight_g: 0,
  ...more,
});

const SITE: SiteShipping = { fee: 999, freeOver: null, profilesRequired: false };

function ship(profiles: ShippingProfile[], lines: ShippedLine[], country = 'PT') {
  const [shop] = shippingOf([{ shop_id: 's', lines, profiles, days: null }], country, SITE);
  return shop!;
}
const costs = (...given: Parameters<typeof ship>) =>
  ship(...given).options.map(({ name, cents }) => [name, cents]);

describe('one profile', () => {
  const small = profile('small', [rate('r', 450, 100)]);

  test('the first piece takes the price, the others what a further one takes', () => {
    expect(costs([small], [line(null, 1)])).toEqual([['Standard', 450]]);
    expect(costs([small], [line(null, 2), line('small', 1)])).toEqual([['Standard', 650]]);
  });

  test('a profile that the shop no longer has is the default one', () => {
    expect(costs([small], [line('gone', 3)])).toEqual([['Standard', 650]]);
  });

  test('a zone that names the country comes before the one for all others', () => {
    const zones = [
      { name: 'Rest', countries: ['*'], rates: [rate('far', 1990, 400)] },
      { name: 'Iberia', countries: ['ES', 'PT'], rates: [rate('near', 450, 100)] },
    ];
    expect(costs([profile('small', [], { zones })], [line(null, 1)], 'PT')).toEqual([
      ['Standard', 450],
    ]);
    expect(costs([profile('small', [], { zones })], [line(null, 1)], 'FR')).toEqual([
      ['Standard', 1990],
    ]);
  });

  test('its days are handling and transit', () => {
    expect(ship([small], [line(null, 1)]).options[0]).toMatchObject({
      id: 'r',
      days: { min: 3, max: 6 },
      transit: { min: 2, max: 4 },
    });
  });

  test('goods that reach the amount ship free; a cent less does not', () => {
    const free = profile('small', [rate('r', 450, 100, { free_over: 5000 })]);
    expect(costs([free], [line(null, 5)])).toEqual([['Standard', 0]]);
    expect(costs([free], [line(null, 5, { cents: 4999 })])).toEqual([['Standard', 850]]);
  });

  test('a rate is not offered above its weight, and nothing ships where none is left', () => {
    const rates = [
      rate('letter', 200, 50, { name: 'Letter', max_weight_g: 1000 }),
      rate('parcel', 450, 100, { max_weight_g: 5000 }),
    ];
    const heavy = (grams: number) => [line(null, 2, { weight_g: grams })];
    expect(costs([profile('small', rates)], heavy(500)).map(([name]) => name)).toEqual([
      'Letter',
      'Standard',
    ]);
    expect(costs([profile('small', rates)], heavy(501))).toEqual([['Standard', 550]]);
    const none = ship([profile('small', rates)], heavy(2501));
    expect(none).toMatchObject({ options: [], goods: 0, notShippable: [{ reason: 'weight' }] });
  });
});

describe('several profiles', () => {
  const small = profile('small', [rate('s', 450, 100)]);
  const large = profile('large', [rate('l', 4900, 2000)], { handling_days: { min: 5, max: 9 } });

  test('the highest price pays the first piece, all other pieces are further ones', () => {
    // 4900 for the lamp, 2 × 100 for the mugs.
    const both = ship([small, large], [line(null, 2), line('large', 1)]);
    expect(both.options).toMatchObject([
      { id: 's.l', name: 'Standard', cents: 5100, days: { min: 7, max: 13 } },
    ]);
    // 4900 + 2000 + 2 × 100
    expect(costs([small, large], [line(null, 2), line('large', 2)])).toEqual([['Standard', 7100]]);
  });

  test('an option is the same in whatever order the goods are asked for', () => {
    const lines = [line('large', 1), line(null, 2)];
    expect(ship([small, large], lines).options).toEqual(
      ship([small, large], lines.toReversed()).options,
    );
  });

  test('of equal prices, the one with the dearer further piece comes first', () => {
    const other = profile('other', [rate('o', 450, 300)]);
    // 450 first for the other, then 100.
    expect(costs([small, other], [line(null, 1), line('other', 1)])).toEqual([['Standard', 550]]);
  });

  test('a free one counts nothing, and the first piece is looked for among the rest', () => {
    const free = profile('free', [rate('f', 9900, 5000, { free_over: 1000 })]);
    expect(costs([small, free], [line(null, 2), line('free', 1)])).toEqual([['Standard', 550]]);
  });

  test('rates of the same name are one option; other names are not offered', () => {
    const express = rate('e', 900, 300, { name: 'Express' });
    const fast = [profile('small', [rate('s', 450, 100), express]), large];
    expect(costs(fast, [line(null, 1), line('large', 1)])).toEqual([['Standard', 5000]]);
    expect(costs(fast, [line(null, 1)])).toEqual([
      ['Standard', 450],
      ['Express', 900],
    ]);
  });

  test('without a shared name there is one option, of each profile’s cheapest', () => {
    const freight = profile('large', [
      rate('f', 4900, 2000, { name: 'Freight' }),
      rate('h', 3900, 3900, { name: 'Hauler' }),
    ]);
    // For one piece the hauler is cheaper, for two the freight.
    expect(ship([small, freight], [line(null, 1), line('large', 1)]).options).toMatchObject([
      { id: 's.h', name: 'Standard + Hauler', cents: 4000 },
    ]);
    expect(costs([small, freight], [line(null, 1), line('large', 2)])).toEqual([
      ['Standard + Freight', 7000],
    ]);
  });

  test('what does not go there is left out of the goods that free shipping looks at', () => {
    const home = profile('small', [rate('s', 450, 100, { free_over: 3000 })]);
    const zones = [{ name: 'Home', countries: ['DE'], rates: [rate('l', 4900, 2000)] }];
    const shop = ship([home, profile('large', [], { zones })], [line(null, 2), line('large', 1)]);
    expect(shop).toMatchObject({
      goods: 2000,
      options: [{ cents: 550 }],
      notShippable: [{ product_id: 'large 1', reason: 'country' }],
    });
  });
});

const full = (shop_id: string, cents: number): FullLine => ({
  ...line(null, 1, { cents }),
  key: shop_id,
  shop_id,
  category_ids: [],
});
type Shops = Parameters<typeof priced>[0]['shops'];
const price = (shops: Shops, site = SITE, chosen = new Map<string, string>()) =>
  priced({
    untaxed: new Set(),
    shops,
    country: 'PT',
    state: null,
    tax: FLAT_TAX,
    site,
    chosen,
    discounts: [],
    codes: [],
  });

describe('the site’s fee', () => {
  const shop = (shop_id: string, cents: number, profiles: ShippingProfile[] = []) => ({
    shop_id,
    lines: [full(shop_id, cents)],
    profiles,
    days: null,
  });
  const small = profile('small', [rate('r', 450, 100)]);

  test('is charged once, split by goods, beside shops that have profiles', () => {
    const shops = [shop('a', 2000), shop('b', 18_000), shop('c', 5000, [small])];
    const { shops: parts, ...totals } = price(shops);
    expect(parts.map(({ shipping }) => shipping)).toEqual([100, 899, 450]);
    expect(totals).toMatchObject({ subtotal: 25_000, shipping: 1449, tax: 2000, total: 28_449 });
  });

  test('is waived above the amount; shops with profiles still charge', () => {
    const shops = [shop('a', 6000), shop('c', 1000, [small])];
    const site = { ...SITE, freeOver: 5000 };
    const { shops: parts } = price(shops, site);
    expect(parts.map(({ shipping }) => shipping)).toEqual([0, 450]);
  });

  test('where every shop needs profiles, the others ship nowhere', () => {
    const site = { ...SITE, profilesRequired: true };
    const [a, c] = shippingOf([shop('a', 6000), shop('c', 1000, [small])], 'PT', site);
    expect(a).toMatchObject({ goods: 0, options: [], notShippable: [{ reason: 'no_profile' }] });
    expect(c?.options).toHaveLength(1);
  });
});

test('an option that isn’t offered is named, and the cheapest applies where none is chosen', () => {
  const small = profile('small', [rate('s', 450, 100), rate('e', 300, 100, { name: 'Slow boat' })]);
  const shops = [{ shop_id: 'a', lines: [full('a', 1000)], profiles: [small], days: null }];
  expect(price(shops).shipping).toBe(300);
  expect(price(shops, SITE, new Map([['a', 's']])).shipping).toBe(450);
  expect(price(shops, SITE, new Map([['a', 'gone']])).unknownOptions).toEqual(['a']);
  const gifts = [{ ...shops[0]!, lines: [full('a', 0)] }];
  expect(price(gifts, SITE, new Map([['a', 'gone']])).unknownOptions).toEqual(['a']);
});
