import { describe, expect, test } from 'vitest';
import { combinationCount, combine, kinds, newRows } from './combine-variants.ts';
import type { VariantRow } from './product-form.ts';

const row = (name: string, value: string, more: Partial<VariantRow> = {}): VariantRow => ({
  id: '',
  name,
  value,
  modifier: '0',
  stock: '1',
  sku: '',
  images: [],
  weight: '',
  barcode: '',
  ...more,
});
const typed = (name: string, value: string) => ({ name, value, modifier: '1', stock: '2' });
const shown = (rows: VariantRow[] | null) => rows?.map(({ name, value }) => `${name}: ${value}`);

describe('combining variants', () => {
  const rows = [
    row('Color', 'Red', { modifier: '1.10', images: ['/media/red.webp'] }),
    row('Color', 'Blue'),
    row('Size', 'S', { modifier: '-0.20', images: ['/media/s.webp'] }),
    row('Size', 'L'),
  ];

  test('combines each value with each of the other kind, adding up modifiers', () => {
    expect(kinds(rows)).toEqual(['Color', 'Size']);
    expect(combinationCount(rows)).toBe(4);
    const made = combine(rows)!;
    expect(shown(made)).toEqual([
      'Color / Size: Red / S',
      'Color / Size: Red / L',
      'Color / Size: Blue / S',
      'Color / Size: Blue / L',
    ]);
    expect(made[0]).toMatchObject({ modifier: '0.9', stock: '0', images: ['/media/red.webp'] });
    expect(made[2]).toMatchObject({ modifier: '-0.2', images: ['/media/s.webp'] });
  });

  test('takes a third kind, and stops if the result would be too large', () => {
    const three = [...combine(rows)!, row('Material', 'Wood'), row('Material', 'Clay')];
    expect(shown(combine(three))?.[1]).toBe('Color / Size / Material: Red / S / Clay');
    const many = Array.from({ length: 11 }, (_, index) => row('A', String(index)));
    const others = Array.from({ length: 10 }, (_, index) => row('B', String(index)));
    expect(combine([...many, ...others])).toBeNull();
  });
});

describe('“Color” and “color”', () => {
  const rows = [
    row('Color', 'Red'),
    row('Size', 'L'),
    row('color ', 'Blue'),
    row('COLOR', 'red'),
    row('size', ' l'),
  ];

  test('are one kind, with each value combined once', () => {
    expect(kinds(rows)).toEqual(['Color', 'Size']);
    expect(combinationCount(rows)).toBe(2);
    expect(shown(combine(rows))).toEqual(['Color / Size: Red / L', 'Color / Size: Blue / L']);
  });

  test('get the same spelling when one is added to the other', () => {
    const [first] = rows;
    expect(shown(newRows([first!], typed(' color', 'Blue')))).toEqual(['Color: Blue']);
    expect(newRows([first!], typed('color', ' RED '))).toEqual([]);
  });

  test('join existing combinations instead of becoming a third option', () => {
    const combined = [
      row('Color / Size', 'Red / S', { id: 'rs', stock: '7' }),
      row('Color / Size', 'Red / L'),
      row('color', 'Green', { modifier: '2' }),
      row('color', 'red'),
    ];
    expect(shown(combine(combined))).toEqual([
      'Color / Size: Red / S',
      'Color / Size: Red / L',
      'Color / Size: Green / S',
      'Color / Size: Green / L',
    ]);
    expect(combine(combined)?.[0]).toMatchObject({ id: 'rs', stock: '7' });
    const third = [...combined, row('Material', 'Wood')];
    expect(shown(combine(third))).toContain('Color / Size / Material: Green / L / Wood');
  });
});

describe('adding a variant', () => {
  test('adds one row, trimmed', () => {
    expect(newRows([], typed(' Color ', ' Red '))).toEqual([
      row('Color', 'Red', { modifier: '1', stock: '2' }),
    ]);
    // A separator in the value alone is not a combination.
    expect(shown(newRows([row('Color', 'Red')], typed('Color', 'Black / White')))).toEqual([
      'Color: Black / White',
    ]);
  });

  test('adds all combinations of a new value', () => {
    const combined = [
      row('Color / Size', 'Red / S'),
      row('Color / Size', 'Red / L'),
      row('Color / Size', 'Blue / S'),
    ];
    expect(shown(newRows(combined, typed('color', 'Green')))).toEqual([
      'Color / Size: Green / S',
      'Color / Size: Green / L',
    ]);
    expect(shown(newRows(combined, typed('Size', 'L')))).toEqual(['Color / Size: Blue / L']);
    expect(newRows(combined.slice(0, 1), typed('Size', 'S'))).toEqual([]);
    expect(shown(newRows(combined, typed('Material', 'Wood')))).toEqual(['Material: Wood']);
  });
});
