import { expect, test } from 'vitest';
import { moneyIn } from './money.ts';

const rates = { EUR: 0.9, JPY: 150.4, HUF: 360, KRW: 1380 };

test('dollars are shown in the visitor’s currency, with its symbol and decimals', () => {
  expect(moneyIn('EUR', rates).format(1234.5)).toBe('€1,111.05');
  expect(moneyIn('JPY', rates).format(19.99)).toBe('¥3,006');
  expect(moneyIn('HUF', rates).format(10)).toBe('Ft 3,600');
  expect(moneyIn('USD', {}).format(5)).toBe('$5.00');
  expect(moneyIn('EUR', rates).symbol).toBe('€');
});

test('without a known rate the amount stays in dollars, as its sign shows', () => {
  expect(moneyIn('EUR', {}).format(1234.5)).toBe('$1,234.50');
  expect(moneyIn('XXX', rates).format(0.5)).toBe('$0.50');
});
