import type { Variant } from '@souk/contract/products';
import { describe, expect, test } from 'vitest';
import {
  choiceOf,
  choose,
  chosenValue,
  chosenVariant,
  firstChoice,
  isUnavailable,
  pickers,
  refusal,
  valuePictures,
} from './variant-choice.ts';

function variant(name: string, value: string, stock = 5): Variant {
  return {
    id: `${name}=${value}`,
    name,
    value,
    price_modifier: 0,
    stock_quantity: stock,
    sku: null,
    weight_g: null,
    barcode: null,
    images: [],
  };
}

const shirts = [
  variant('Color / Size', 'Red / S'),
  variant('Color / Size', 'Red / L', 0),
  variant('Color / Size', 'Blue / L'),
];
const [color, size] = pickers(shirts) as [
  ReturnType<typeof pickers>[number],
  ReturnType<typeof pickers>[number],
];

describe('combined options', () => {
  test('each option has its own picker', () => {
    expect(pickers(shirts).map(({ label, values }) => [label, values])).toEqual([
      ['Color', ['Red', 'Blue']],
      ['Size', ['S', 'L']],
    ]);
  });

  test('the match is selected once every option is chosen', () => {
    const red = choose(null, color, 'Red');
    expect(chosenVariant(shirts, red)).toBeNull();
    expect(chosenVariant(shirts, choose(red, size, 'S'))?.value).toBe('Red / S');
  });

  test('the last option may be chosen first', () => {
    const large = choose(null, size, 'L');
    expect(large.values).toEqual([null, 'L']);
    expect(chosenVariant(shirts, choose(large, color, 'Blue'))?.value).toBe('Blue / L');
  });

  test('combinations that do not exist or are sold out are disabled', () => {
    const red = choose(null, color, 'Red');
    expect(isUnavailable(shirts, red, size, 'L')).toBe(true);
    expect(isUnavailable(shirts, red, size, 'S')).toBe(false);
    expect(isUnavailable(shirts, choose(null, size, 'S'), color, 'Blue')).toBe(true);
  });

  test('without a choice, a value is disabled only if all its combinations are sold out', () => {
    expect(isUnavailable(shirts, null, size, 'L')).toBe(false);
    const soldOut = [...shirts.slice(0, 2), variant('Color / Size', 'Blue / L', 0)];
    expect(isUnavailable(soldOut, null, color, 'Blue')).toBe(true);
  });
});

describe('different single names', () => {
  const mixed = [variant('Color', 'Red'), variant('Size', 'L'), variant('Size', 'S', 0)];
  const [colors, sizes] = pickers(mixed) as [
    ReturnType<typeof pickers>[number],
    ReturnType<typeof pickers>[number],
  ];

  test('each is separate, and the one chosen last is selected', () => {
    const red = choose(null, colors, 'Red');
    expect(chosenVariant(mixed, red)?.value).toBe('Red');
    const large = choose(red, sizes, 'L');
    expect(chosenVariant(mixed, large)?.value).toBe('L');
    expect(chosenValue(large, colors)).toBeNull();
  });

  test('a sold-out value is disabled whatever else is chosen', () => {
    expect(isUnavailable(mixed, choose(null, colors, 'Red'), sizes, 'S')).toBe(true);
    expect(isUnavailable(mixed, choose(null, colors, 'Red'), sizes, 'L')).toBe(false);
  });
});

describe('the first choice', () => {
  test('nothing is preselected among several', () => {
    expect(firstChoice(shirts)).toBeNull();
  });

  test('a sole variant is selected from the start, unless it is sold out', () => {
    const one = [variant('Size', 'One size')];
    expect(chosenVariant(one, firstChoice(one))?.value).toBe('One size');
    expect(firstChoice([variant('Size', 'One size', 0)])).toBeNull();
  });
});

test('a value that does not match its name is one option', () => {
  const odd = [variant('Color / Size', 'Red')];
  expect(pickers(odd)).toEqual([
    { group: 'Color / Size', index: 0, label: 'Color / Size', values: ['Red'] },
  ]);
  expect(chosenVariant(odd, firstChoice(odd))?.value).toBe('Red');
});

describe('a variant named in an address', () => {
  test('is chosen, even if sold out: the page shows the truth', () => {
    expect(chosenVariant(shirts, choiceOf(shirts, 'Color / Size=Blue / L'))?.value).toBe(
      'Blue / L',
    );
    expect(chosenVariant(shirts, choiceOf(shirts, 'Color / Size=Red / L'))?.stock_quantity).toBe(0);
  });

  test('is null for an unknown variant', () => {
    expect(choiceOf(shirts, 'another')).toBeNull();
    expect(choiceOf(shirts, null)).toBeNull();
    expect(choiceOf([], 'another')).toBeNull();
  });

  test('is also found among variants of different shapes', () => {
    const odd = [variant('Color / Size', 'Red / S'), variant('Color / Size', 'Blue')];
    for (const one of odd) expect(chosenVariant(odd, choiceOf(odd, one.id))).toBe(one);
  });
});

describe('why a value is disabled', () => {
  test('sold out in every combination, or only with the current choice', () => {
    const red = choose(null, color, 'Red');
    expect(refusal(shirts, red, size, 'S')).toBeNull();
    expect(refusal(shirts, red, size, 'L')).toBe('Not available in Red');
    const soldOut = [...shirts.slice(0, 2), variant('Color / Size', 'Blue / L', 0)];
    expect(refusal(soldOut, null, color, 'Blue')).toBe('Out of stock');
    expect(refusal(soldOut, red, size, 'L')).toBe('Out of stock');
  });
});

describe('pictures of values', () => {
  const pictured = (value: string, ...images: string[]) => ({
    ...variant('Color / Size', value),
    images,
  });

  test('are shown if each value has its own', () => {
    const all = [pictured('Red / S', 'r'), pictured('Red / L', 'r'), pictured('Blue / S', 'b')];
    const [colors, sizes] = pickers(all);
    expect(Object.fromEntries(valuePictures(all, colors!)!)).toEqual({ Red: 'r', Blue: 'b' });
    // Both sizes of red look alike: a picture says nothing about a size.
    expect(valuePictures(all, sizes!)).toBeNull();
  });

  test('are left out if one is missing or two are the same', () => {
    const missing = [pictured('Red / S', 'r'), pictured('Blue / S')];
    expect(valuePictures(missing, pickers(missing)[0]!)).toBeNull();
    const same = [pictured('Red / S', 'r'), pictured('Blue / S', 'r')];
    expect(valuePictures(same, pickers(same)[0]!)).toBeNull();
  });
});
