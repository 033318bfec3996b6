import { expect, test } from 'vitest';
import { decimalSignOf, readNumber, twoMeanings } from './numbers.ts';

test.each([
  ['5', 5],
  ['0', 0],
  ['19.99', 19.99],
  ['19,99', 19.99],
  ['19,9', 19.9],
  ['$1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1 234,50', 1234.5],
  ['1\u202f234,50', 1234.5],
  ['1’234.50', 1234.5],
  ['12 000', 12_000],
  ['0.125', 0.125],
  ['1234.567', 1234.567],
  ['12.5000', 12.5],
  ['.5', 0.5],
  ['5.', 5],
  ['-2.50', -2.5],
  ['−2,50', -2.5],
  ['-$5', -5],
  ['$-5', -5],
  ['+5.00', 5],
  ['12.5 %', 12.5],
  ['12.50 USD', 12.5],
  [' 7 ', 7],
])('reads %j as %d', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

test.each([
  ['1.500', { fraction: 1.5, whole: 1500 }],
  ['1,500', { fraction: 1.5, whole: 1500 }],
  ['-12.345', { fraction: -12.345, whole: -12_345 }],
  ['$1.000', { fraction: 1, whole: 1000 }],
])('doesn’t guess which number %j is', (text, both) => {
  expect(readNumber(text)).toEqual(both);
});

test.each([
  ['1.500', '.', 1.5],
  ['1.500', ',', 1500],
  ['1,500', '.', 1500],
  ['1,500', ',', 1.5],
  // Only what could be read in two ways follows the others.
  ['12.50', ',', 12.5],
] as const)('%j beside numbers with “%s” is %d', (text, decimal, value) => {
  expect(readNumber(text, decimal)).toBe(value);
});

test.each(['', ' ', '.', ',', '-', '$', 'five', '5 5', '1 23', '1,23,456', '1.2.3', '0x10', '1e3'])(
  '%j is not a number',
  (text) => {
    expect(readNumber(text)).toBeNull();
  },
);

test('hostile texts are refused quickly', () => {
  expect(readNumber(`${'1'.repeat(50_000)}x`)).toBeNull();
  expect(readNumber(' '.repeat(50_000))).toBeNull();
});

test.each([
  ['12.50', '.'],
  ['12,5', ','],
  ['1.234.567', ','],
  ['1,234.5', '.'],
  ['1.500', null],
  ['12', null],
  ['a.b', null],
])('the decimal sign that %j shows is %j', (text, sign) => {
  expect(decimalSignOf(text)).toBe(sign);
});

test('a fault names both numbers', () => {
  expect(twoMeanings({ fraction: 1.5, whole: 1500 })).toBe(
    'This could be 1.5 or 1500. Please write it one of these two ways.',
  );
});
