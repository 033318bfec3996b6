import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { currencyName, includedTax, inWholeMinor, shortAmount } from './amount-texts.ts';
import { CART, isTooMuch } from './cart-rules.ts';
import { asShown, convert, formatMoney, formatAmount } from './currency.ts';
import {
  amountStep,
  isWholeMinor,
  maxFee,
  maxPrice,
  maxPriceFilter,
  minorStep,
  plainAmount,
  setSiteCurrency,
  share,
  split,
  toMinor,
  toAmount,
} from './money.ts';
import { readNumber } from './numbers.ts';
import { NewPayout } from './payouts.ts';
import { CreateProductRequest } from './product-inputs.ts';
import { PRODUCTS } from './product-rules.ts';
import { ExploreQuery } from './search-queries.ts';
import { SITE_SETTINGS } from './settings.ts';

afterEach(() => setSiteCurrency('USD'));

const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD', 'HUF', 'IDR'];

describe.each(CURRENCIES)('a site in %s', (code) => {
  test('every amount survives the API’s format, and is whole', () => {
    setSiteCurrency(code);
    const most = maxPrice() / minorStep();
    const steps = fc.integer({ min: 0, max: most }).map((n) => n * minorStep());
    fc.assert(
      fc.property(steps, (cents) => {
        const sent = JSON.parse(JSON.stringify(toAmount(cents))) as number;
        return (
          toMinor(sent) === cents &&
          isWholeMinor(sent) &&
          toMinor(Number(plainAmount(sent))) === cents
        );
      }),
    );
  });

  test('shares and splits stay in its steps, and splits add up', () => {
    setSiteCurrency(code);
    const amount = fc.integer({ min: 0, max: 1_000_000 }).map((n) => n * minorStep());
    const weights = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amount, weights, fc.integer({ min: 0, max: 10_000 }), (total, shares, points) => {
        const parts = split(total, shares);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
        for (const part of [...parts, share(total, points, 10_000)]) {
          expect(part % minorStep()).toBe(0);
        }
      }),
    );
  });
});

test.each([
  ['USD', 19.9, '$19.90', '19.90', 'US dollars', 'in whole cents', 0.01],
  ['EUR', 19.9, '€19.90', '19.90', 'euros', 'with at most two decimals', 0.01],
  ['JPY', 1990, '¥1,990', '1990', 'Japanese yen', 'without decimals', 1],
  ['KWD', 9.25, 'KD 9.250', '9.250', 'Kuwaiti dinars', 'in steps of 0.010', 0.01],
  // Pages show forints of visitors without decimals, but a price in them can have two.
  ['HUF', 990.5, 'Ft 990.50', '990.50', 'Hungarian forints', 'with at most two decimals', 0.01],
])('%s: %d is shown as %s', (code, amount, shown, plain, name, exact, step) => {
  setSiteCurrency(code);
  expect(formatAmount(amount)).toBe(shown);
  expect(plainAmount(amount)).toBe(plain);
  expect([currencyName(), inWholeMinor(), amountStep()]).toEqual([name, exact, step]);
});

test('the tax that an amount contains is said as amount, name and percentage', () => {
  const lines = [
    { name: 'VAT', percent: 20, tax: 3.8 },
    { name: 'VAT', percent: 5.5, tax: 1 },
  ];
  expect(includedTax(3.8, lines.slice(0, 1))).toBe('Including $3.80 VAT 20%');
  expect(includedTax(4.8, lines)).toBe('Including $3.80 VAT 20% and $1.00 VAT 5.5%');
  const none = { name: 'VAT', percent: 10, tax: 0 };
  expect(includedTax(3.8, [...lines.slice(0, 1), none])).toBe('Including $3.80 VAT 20%');
  expect(includedTax(4.8, [])).toBe('Including $4.80 tax');
});

test.each([
  ['JPY', 1500, true],
  ['JPY', 1500.5, false],
  ['KWD', 1.25, true],
  ['KWD', 1.255, false],
  ['EUR', 1.25, true],
  ['EUR', 1.255, false],
])('%s takes a price of %d: %s', (code, price, taken) => {
  setSiteCurrency(code);
  const { success, error } = CreateProductRequest.shape.price.safeParse(price);
  expect(success).toBe(taken);
  const why = {
    JPY: 'Price can’t have decimals',
    KWD: 'Price must be in steps of 0.010',
    EUR: 'Price can have at most two decimals',
  };
  if (error) expect(error.issues[0]?.message).toBe(why[code as 'JPY']);
});

test('limits are numbers of minor units, and said in the site’s currency', () => {
  const price = (value: number) => CreateProductRequest.shape.price.safeParse(value);
  setSiteCurrency('JPY');
  expect(price(100_000_000).success).toBe(true);
  expect(price(100_000_001).error?.issues[0]?.message).toBe('Price cannot exceed ¥100,000,000');
  expect(PRODUCTS.variantBelowZero).toContain('below ¥0');
  expect(shortAmount(1_000_000)).toBe('¥1,000,000');
  expect(SITE_SETTINGS.shipping_fee.label).toBe('Shipping in Japanese yen');
  setSiteCurrency('KWD');
  expect(price(100_000).success).toBe(true);
  expect(price(100_000.01).error?.issues[0]?.message).toBe('Price cannot exceed KD 100,000');
  const payout = NewPayout.safeParse({ shop_id: crypto.randomUUID(), amount: 0 });
  expect(payout.error?.issues[0]?.message).toBe(
    'The amount must be more than KD 0, in steps of 0.010',
  );
});

test.each([
  ['USD', '$1,000,000', '$10,000', '$900,000.00'],
  ['HUF', 'Ft 100,000,000', 'Ft 1,000,000', 'Ft 90,000,000.00'],
  ['COP', 'COL$1,000,000,000', 'COL$10,000,000', 'COL$900,000,000.00'],
  ['IDR', 'Rp 10,000,000,000', 'Rp 100,000,000', 'Rp 9,000,000,000.00'],
])('in %s, limits follow the size of its minor unit', (code, price, fee, goods) => {
  setSiteCurrency(code);
  expect([maxPrice(), maxFee()].map(shortAmount)).toEqual([price, fee]);
  expect(CART.tooMuch).toContain(goods);
  const shape = CreateProductRequest.shape.price;
  expect(shape.safeParse(toAmount(maxPrice())).success).toBe(true);
  expect(shape.safeParse(toAmount(maxPrice() + 1)).success).toBe(false);
  expect(isTooMuch({ total_amount: toAmount(maxPrice() - 1) })).toBe(true);
});

test.each(['USD', 'KWD', 'VND', 'IDR'])('in %s, one can search for the dearest goods', (code) => {
  setSiteCurrency(code);
  const search = (max_price: string) => ExploreQuery.safeParse({ max_price });
  const dearest = 2 * toAmount(maxPrice());
  expect(search(String(dearest)).data?.max_price).toBe(dearest);
  const most = toAmount(maxPriceFilter());
  expect(search(String(most)).success).toBe(true);
  expect(search(String(most + 1)).error?.issues[0]?.message).toBe('No product costs this much');
});

test.each([
  [9_999_999_999.99, true],
  [9_999_999_999.995, false],
  [123_456_789.01, true],
])('%d rupiah are whole minor units: %s', (amount, whole) => {
  setSiteCurrency('IDR');
  expect(isWholeMinor(amount)).toBe(whole);
});

test('the API’s description has the limits of the site’s currency', () => {
  const described = () => z.toJSONSchema(CreateProductRequest.shape.price);
  const filter = () => z.toJSONSchema(ExploreQuery.shape.min_price, { io: 'input' });
  expect(described()).toMatchObject({ minimum: 0, maximum: 1_000_000 });
  expect(filter()).toMatchObject({ type: 'number', minimum: 0, maximum: 1_000_000_000 });
  setSiteCurrency('JPY');
  expect(described()).toMatchObject({ minimum: 0, maximum: 100_000_000 });
  expect(filter()).toMatchObject({ minimum: 0, maximum: 100_000_000_000 });
});

test('visitors see a site’s amounts in their own currency', () => {
  setSiteCurrency('JPY');
  const rates = { JPY: 1, USD: 0.0064, EUR: 0.0056, KRW: 8.6 };
  expect(convert(4500, 'JPY', 'USD', rates)).toBe(28.8);
  expect(convert(28.8, 'USD', 'JPY', rates)).toBe(4500);
  expect(formatMoney(convert(4500, 'JPY', 'KRW', rates) ?? 0, 'KRW')).toBe('₩38,700');
  expect(asShown(4500, { currency: 'EUR', rate: 0.0056 })).toBe('€25.20');
  expect(asShown(4500, { currency: 'JPY', rate: 1 })).toBeNull();
});

test.each([
  ['JPY', '¥1,500', 1500],
  ['JPY', '-1500 JPY', -1500],
  ['KWD', 'KD 9.25', 9.25],
  ['EUR', '19,99 €', 19.99],
])('a cell in %s reads "%s" as %d', (code, cell, value) => {
  setSiteCurrency(code);
  expect(readNumber(cell)).toBe(value);
});
