import { expect, test } from 'vitest';
import { typedAmount } from './typed-amount.ts';

test.each([
  ['5', 5],
  [' $5.50 ', 5.5],
  ['1,234.50', 1234.5],
  ['12,345,678', 12_345_678],
  ['-5', -5],
  ['-$5', -5],
  ['+5.00', 5],
])('reads %j as %d', (text, dollars) => {
  expect(typedAmount(text)).toBe(dollars);
});

test.each(['', ' ', '$', 'five', '5 dollars', '1,23', '5,00', '1.2.3', '0x10', '1e3', '--5', '.5'])(
  'refuses %j',
  (text) => {
    expect(typedAmount(text)).toBeUndefined();
  },
);
