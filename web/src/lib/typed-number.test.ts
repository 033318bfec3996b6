import { expect, test } from 'vitest';
import { doubtIn, typedAmount, typedNumber } from './typed-number.ts';

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

test.each([
  '',
  ' ',
  '$',
  'five',
  '5 dollars',
  '1,23',
  '5,00',
  '1.2.3',
  '0x10',
  '1e3',
  '--5',
  '.5',
  '1.500',
  '$12.340',
])('refuses %j', (text) => {
  expect(typedAmount(text)).toBeUndefined();
});

test.each([
  ['19.99', 19.99],
  ['1500', 1500],
  ['-2.50', -2.5],
  ['0.125', 0.125],
  ['', null],
  ['ten', null],
  ['1.500', null],
])('a number field with %j holds %j', (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

test('a number that could be two is explained; a comma groups thousands on this site', () => {
  expect(doubtIn('1.500')).toBe(
    'This could be 1.5 or 1500. Please write it one of these two ways.',
  );
  expect(['1,500', '1.5', '1.234', 'ten'].map(doubtIn)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
