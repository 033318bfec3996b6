import { setSiteCurrency } from '@souk/contract/money';
import { afterEach, expect, test } from 'vitest';
import { formatAmountTick } from '../../lib/format.ts';
import { doubtIn, typedAmount } from '../../lib/typed-number.ts';
import { moneyIn } from '../currency/money.ts';
import { isPriceText, siteSign } from './filters.ts';

afterEach(() => setSiteCurrency('USD'));

test.each([
  ['JPY', '¥1,500', 1500],
  ['JPY', '-¥5', -5],
  ['JPY', '1.500', undefined],
  ['KWD', '1.500', 1.5],
  ['KWD', 'KD 9.25', 9.25],
  ['KWD', '$9.25', undefined],
  ['EUR', '€1,234.50', 1234.5],
])('in %s, "%s" is the amount %s', (code, text, amount) => {
  setSiteCurrency(code);
  expect(typedAmount(text)).toBe(amount);
});

test('three decimals are in no doubt where amounts have them', () => {
  expect(doubtIn('1.500')).toBeDefined();
  expect(isPriceText('1.500')).toBe(false);
  setSiteCurrency('KWD');
  expect(doubtIn('1.500')).toBeUndefined();
  expect(isPriceText('1.500')).toBe(true);
});

test('the price filters take the dearest goods of each currency', () => {
  expect(isPriceText('10,000,000,000')).toBe(false);
  setSiteCurrency('IDR');
  expect(isPriceText('10,000,000,000')).toBe(true);
});

test('charts and filters have the sign of the site’s currency', () => {
  expect([siteSign('USD'), siteSign('EUR'), formatAmountTick(1200)]).toEqual(['$', 'US$', '$1.2K']);
  setSiteCurrency('JPY');
  expect([siteSign('USD'), siteSign('JPY'), formatAmountTick(1200)]).toEqual(['¥', '¥', '¥1.2K']);
});

test('visitors see prices in their own currency, or in the site’s without a rate', () => {
  setSiteCurrency('JPY');
  expect(moneyIn('EUR', { EUR: 0.0056 }).format(4500)).toBe('€25.20');
  expect(moneyIn('EUR', {}).format(4500)).toBe('¥4,500');
  expect(moneyIn('JPY', {}).format(4500)).toBe('¥4,500');
});
