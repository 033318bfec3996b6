import { expect, it } from 'vitest';
import { sizeAskedFor } from './options.ts';

const ask = (text: string) => sizeAskedFor(text === '' ? [] : text.split(' '));

it('reads the arguments of seed', () => {
  expect(ask('')).toBeNull();
  expect(ask('--products 100 --shops 7')).toEqual({ products: 100, shops: 7, seed: 1 });
  expect(ask('--shops=7 --products=100 --seed=9')).toEqual({ products: 100, shops: 7, seed: 9 });
});

it.each([
  ['--products 10', /^--shops is missing\. Usage: /],
  ['--shops 10', /^--products is missing\. Usage: /],
  [
    '--products 1.5 --shops 1',
    /^--products must be a whole number from 1 to 5000000, not "1\.5"\.$/,
  ],
  ['--products 0 --shops 1', /^--products must be a whole number/],
  ['--products 5000001 --shops 1', /^--products must be a whole number/],
  ['--products 3 --shops 4', /no more shops than products/],
  ['--products 3 --shops 1 --seed -1', /^Option '--seed/],
  ['--products 3 --shops 1 --seed x', /^--seed must be a whole number/],
  ['--product 3', /^Unknown option '--product'/],
  ['demo', /^Unexpected argument 'demo'/],
])('refuses %s in one sentence', (text, message) => {
  expect(() => ask(text)).toThrow(message);
});
