import { discountedCents } from '@souk/contract/pricing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../../../test/soak.ts';
import { pricesOf, type OfferPrice } from './prices.ts';

const offer = (regular: number, sale: number | null = null): OfferPrice => ({ regular, sale });

test.each<[string, OfferPrice[], 'sale' | 'regular', ReturnType<typeof pricesOf>]>([
  [
    'the lowest price is the product’s, the others add to it',
    [offer(1500), offer(1200), offer(1999)],
    'regular',
    { base: 1200, modifiers: [300, 0, 799], discount: 0, saleLeftOut: false },
  ],
  [
    'a sale of all options becomes a discount',
    [offer(2000, 1500), offer(2000, 1500)],
    'sale',
    { base: 2000, modifiers: [0, 0], discount: 2500, saleLeftOut: false },
  ],
  [
    'a percentage with two decimals',
    [offer(5999, 4799)],
    'sale',
    { base: 5999, modifiers: [0], discount: 2000, saleLeftOut: false },
  ],
  [
    'one percentage off different prices would be another price here: today’s stay',
    [offer(2000, 1600), offer(3000, 2400)],
    'sale',
    { base: 1600, modifiers: [0, 800], discount: 0, saleLeftOut: true },
  ],
  [
    'or those before the sale',
    [offer(2000, 1600), offer(3000)],
    'regular',
    { base: 2000, modifiers: [0, 1000], discount: 0, saleLeftOut: true },
  ],
  [
    'a “sale” above the price is none',
    [offer(2000, 2500)],
    'sale',
    { base: 2000, modifiers: [0], discount: 0, saleLeftOut: false },
  ],
])('%s', (_, offers, keep, prices) => {
  expect(pricesOf(offers, keep)).toEqual(prices);
});

const cents = fc.integer({ min: 0, max: 100_000_000 });

test('every offer costs to the minor unit what its file says', () => {
  const offers = fc.array(fc.record({ regular: cents, sale: fc.option(cents, { freq: 2 }) }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(offers, fc.constantFrom('sale', 'regular'), (given, keep) => {
      const { base, modifiers, discount, saleLeftOut } = pricesOf(given, keep);
      const during = discountedCents(base, discount);
      given.forEach(({ regular, sale }, n) => {
        const now = Math.min(sale ?? regular, regular);
        const modifier = modifiers[n] ?? 0;
        expect(modifier).toBeGreaterThanOrEqual(0);
        if (saleLeftOut) expect(base + modifier).toBe(keep === 'sale' ? now : regular);
        else expect([base + modifier, during + modifier]).toEqual([regular, now]);
      });
    }),
    { numRuns: rounds(200, 5000) },
  );
});
