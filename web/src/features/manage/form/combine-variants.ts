import { VARIANTS_MAX } from '@souk/contract/limits';
import type { NewVariant, VariantRow } from './product-form.ts';

const JOINT = ' / ';

/** A combination taken apart: [["Color", "Red"], ["Size", "L"]]; one that doesn't add up is one option. */
function options({ name, value }: Pick<VariantRow, 'name' | 'value'>): [string, string][] {
  const names = name.split(JOINT);
  const values = value.split(JOINT);
  return names.length === values.length
    ? names.map((one, index) => [one, values[index] ?? ''])
    : [[name, value]];
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The option kinds that stand beside each other: a shopper can take a value of one of them only. */
export function kinds(rows: readonly VariantRow[]): string[] {
  return [...new Set(rows.map(({ name }) => name))];
}

/**
 * The rows that adding a variant makes. Where its type is an option of combinations, they are all
 * combinations of the new value: "Color: Green" beside "Red / S" and "Red / M" adds "Green / S" and
 * "Green / M". Else it is a row of its own.
 */
export function newRows(rows: readonly VariantRow[], typed: NewVariant): VariantRow[] {
  const { modifier, stock } = typed;
  const name = typed.name.trim();
  const value = typed.value.trim();
  const combined = rows.filter(
    (row) => options(row).length > 1 && options(row).some(([option]) => same(option, name)),
  );
  if (combined.length === 0) return [{ id: '', name, value, modifier, stock, images: [] }];
  const made = combined.map((row) => ({
    name: row.name,
    value: options(row)
      .map(([option, own]) => (same(option, name) ? value : own))
      .join(JOINT),
  }));
  const all = new Map(made.map((one) => [`${one.name}: ${one.value}`, one]));
  return [...all.values()]
    .filter((one) => !rows.some((row) => row.name === one.name && row.value === one.value))
    .map((one) => ({ ...one, id: '', modifier, stock, images: [] }));
}

/** How many combinations {@link combine} would make. */
export function combinationCount(rows: readonly VariantRow[]): number {
  return kinds(rows).reduce(
    (product, kind) => product * rows.filter(({ name }) => name === kind).length,
    1,
  );
}

/**
 * Each value of each kind with each of the others: Color (Red, Blue) and Size (S, L) become four rows
 * "Color / Size". Modifiers add up; how many there are of each is for the seller to say, so stock starts
 * at 0; pictures are those of the first value that has some. Null where there would be too many.
 */
export function combine(rows: readonly VariantRow[]): VariantRow[] | null {
  if (combinationCount(rows) > VARIANTS_MAX) return null;
  return kinds(rows)
    .map((kind) => rows.filter(({ name }) => name === kind))
    .reduce((made, group) => made.flatMap((one) => group.map((other) => joined(one, other))));
}

function joined(one: VariantRow, other: VariantRow): VariantRow {
  const cents = Math.round(Number(one.modifier) * 100) + Math.round(Number(other.modifier) * 100);
  return {
    id: '',
    name: one.name + JOINT + other.name,
    value: one.value + JOINT + other.value,
    modifier: String((Number.isFinite(cents) ? cents : 0) / 100),
    stock: '0',
    images: one.images.length > 0 ? one.images : other.images,
  };
}
