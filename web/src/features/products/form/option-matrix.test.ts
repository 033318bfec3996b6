import { expect, test } from 'vitest';
import { matrixOf, matrixSize, optionsIn } from './option-matrix.ts';
import type { VariantRow } from './product-form.ts';

const row = (value: string, rest: Partial<VariantRow> = {}): VariantRow => ({
  id: '',
  name: 'Color / Size',
  value,
  modifier: '0',
  stock: '0',
  sku: '',
  images: [],
  weight: '',
  barcode: '',
  ...rest,
});

const COLOR = { name: 'Color', choices: 'Red, Blue' };
const SIZE = { name: ' Size ', choices: 'S,, M ,s' };

test('combines every choice of every option, in order', () => {
  const made = matrixOf([COLOR, SIZE, { name: '', choices: ' ' }], []);
  expect(made?.rows.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Color / Size: Red / S',
    'Color / Size: Red / M',
    'Color / Size: Blue / S',
    'Color / Size: Blue / M',
  ]);
  expect(made?.dropped).toBe(0);
});

test('existing rows keep everything, whatever the case of their names', () => {
  const red = row('red / s', { id: 'a', stock: '7', sku: 'R-S', modifier: '2' });
  const green = row('Green / S', { id: 'b' });
  const made = matrixOf([COLOR, SIZE], [red, green]);
  expect(made?.rows[0]).toEqual(red);
  expect(made?.rows).toHaveLength(4);
  expect(made?.dropped).toBe(1);
});

test('an incomplete option, or too many combinations, gives no matrix', () => {
  expect(matrixOf([], [])).toBeNull();
  expect(matrixOf([{ name: 'Color', choices: ' , ' }], [])).toBeNull();
  expect(matrixOf([{ name: '', choices: 'Red' }], [])).toBeNull();
  const many = Array.from({ length: 11 }, (_, n) => n).join(',');
  const [one, other] = [
    { name: 'A', choices: many },
    { name: 'B', choices: many },
  ];
  expect(matrixSize([one, other])).toBe(121);
  expect(matrixOf([one, other], [])).toBeNull();
});

test('options can be extended if all rows have the same ones', () => {
  const rows = [row('Red / S'), row('Red / M'), row('Blue / S'), row('Blue / M')];
  const typed = optionsIn(rows);
  expect(typed).toEqual([
    { name: 'Color', choices: 'Red, Blue' },
    { name: 'Size', choices: 'S, M' },
  ]);
  expect(matrixOf(typed, rows)?.rows).toEqual(rows);
  expect(optionsIn([])).toEqual([{ name: '', choices: '' }]);
  expect(optionsIn([row('Red / S'), row('Red', { name: 'Color' })])).toHaveLength(1);
});
