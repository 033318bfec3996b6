import { expect, test } from 'vitest';
import { knownOptions, options } from './variant-options.ts';

test('a combination is split where its name and value match up', () => {
  expect(options({ name: 'Color / Size', value: 'Red / L' })).toEqual([
    ['Color', 'Red'],
    ['Size', 'L'],
  ]);
  const odd = { name: 'Color', value: 'Black / White' };
  expect(options(odd)).toEqual([['Color', 'Black / White']]);
});

test('shopping services are told of the options that they know', () => {
  const named = (name: string, value: string) => knownOptions({ name, value });
  expect(named('Colour / SIZE / Ruling', 'Red / L / Dotted')).toEqual({ color: 'Red', size: 'L' });
  expect(named('Material', 'Oak')).toEqual({ material: 'Oak' });
  expect(named('constructor', 'Oak')).toEqual({});
});
