import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { patience, rounds } from '../../../../../test/soak.ts';
import { csvLine } from '../../../../kit/csv.ts';
import { readForeignFile } from './foreign-file.ts';

type Cells = Record<string, string>;

/** A file with every column that a row has. */
function fileOf(rows: readonly Cells[]): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (row: Cells) => csvLine(headings.map((heading) => row[heading] ?? ''));
  return csvLine(headings) + rows.map(line).join('');
}

async function read(rows: readonly Cells[]) {
  const bytes = new TextEncoder().encode(fileOf(rows));
  async function* from(byte: number) {
    yield bytes.subarray(byte);
  }
  const file = await readForeignFile(from, () => undefined);
  expect(file?.drafts.flatMap(({ faults }) => faults)).toEqual([]);
  return (file?.drafts ?? []).flatMap(({ name, input }) =>
    (input.variants ?? []).map((variant) =>
      JSON.stringify([
        name,
        variant.name,
        variant.value,
        variant.sku,
        variant.stock_quantity,
        Math.round(((input.price ?? 0) + variant.price_modifier) * 100),
      ]),
    ),
  );
}

const NAMES = ['Size', 'Color', 'Material'];

/** Products, each with the number of values of its options: [2, 3] are 6 variants. */
const shapes = fc.array(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 12,
});

function variantsOf(shape: readonly number[], product: number) {
  const values = shape.reduce<string[][]>(
    (made, count, option) =>
      made.flatMap((one) =>
        Array.from({ length: count }, (_, n) => [...one, `${NAMES[option]} ${n}`]),
      ),
    [[]],
  );
  return values.map((chosen, n) => ({
    chosen,
    sku: `P${product}-${n}`,
    stock: (product + n) % 7,
    cents: 500 + ((product * 131 + n * 17) % 3000),
  }));
}

const expected = (all: readonly number[][]) =>
  all.flatMap((shape, product) =>
    variantsOf(shape, product).map(({ chosen, sku, stock, cents }) =>
      JSON.stringify([
        `Thing ${product}`,
        NAMES.slice(0, shape.length).join(' / '),
        chosen.join(' / '),
        sku,
        stock,
        cents,
      ]),
    ),
  );

const shopifyRows = (all: readonly number[][]): Cells[] =>
  all.flatMap((shape, product) =>
    variantsOf(shape, product).map(({ chosen, sku, stock, cents }) => ({
      Handle: `thing-${product}`,
      Title: `Thing ${product}`,
      ...Object.fromEntries(chosen.map((value, n) => [`Option${n + 1} Value`, value])),
      ...Object.fromEntries(chosen.map((_, n) => [`Option${n + 1} Name`, NAMES[n] ?? ''])),
      'Variant SKU': sku,
      'Variant Price': (cents / 100).toFixed(2),
      'Variant Inventory Qty': String(stock),
    })),
  );

const wooRows = (all: readonly number[][]): Cells[] =>
  all.flatMap((shape, product) => [
    {
      ID: String(product),
      Type: 'variable',
      SKU: `P${product}`,
      Name: `Thing ${product}`,
      ...Object.fromEntries(shape.map((_, n) => [`Attribute ${n + 1} name`, NAMES[n] ?? ''])),
      ...Object.fromEntries(
        shape.map((count, n) => [
          `Attribute ${n + 1} value(s)`,
          Array.from({ length: count }, (__, value) => `${NAMES[n]} ${value}`).join(', '),
        ]),
      ),
    },
    ...variantsOf(shape, product).map(({ chosen, sku, stock, cents }, n) => ({
      Type: 'variation',
      SKU: sku,
      Parent: n % 2 === 0 ? `P${product}` : `id:${product}`,
      Stock: String(stock),
      'Regular price': (cents / 100).toFixed(2),
      // Its columns may be in another order than its parent's.
      ...Object.fromEntries(
        chosen
          .map((value, option) => ({ value, name: NAMES[option] ?? '' }))
          .toReversed()
          .flatMap(({ value, name }, at) => [
            [`Attribute ${at + 1} name`, name],
            [`Attribute ${at + 1} value(s)`, value],
          ]),
      ),
    })),
  ]);

test.each([
  ['Shopify', shopifyRows],
  ['WooCommerce', wooRows],
])(
  '%s: every variant is read once, in whatever order its rows are',
  async (_, rowsOf) => {
    await fc.assert(
      fc.asyncProperty(shapes, fc.infiniteStream(fc.nat()), async (all, keys) => {
        const shuffled = rowsOf(all)
          .map((row) => ({ row, key: keys.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ row }) => row);
        expect((await read(shuffled)).toSorted()).toEqual(expected(all).toSorted());
      }),
      { numRuns: rounds(40, 400) },
    );
  },
  patience(60_000),
);
