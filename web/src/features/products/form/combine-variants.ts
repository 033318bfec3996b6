import { VARIANTS_MAX } from '@souk/contract/limits';
import { toMinor, toAmount } from '@souk/contract/money';
import { JOINT, options } from '@souk/contract/variant-options';
import type { NewVariant, VariantRow } from './product-form.ts';

export const NEW_ROW = {
  id: '',
  modifier: '0',
  stock: '0',
  sku: '',
  images: [],
  weight: '',
  barcode: '',
};

type Pair = Pick<VariantRow, 'name' | 'value'>;

/** Ignores case and spaces: "color" is "Color". */
export const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const same = (one: string, other: string) => plain(one) === plain(other);

/** A key that is equal for two variants that look the same to a shopper. */
export const keyOf = ({ name, value }: Pair) => JSON.stringify([plain(name), plain(value)]);

/** The kinds of option: a shopper can choose a value of only one of them. */
export function kinds(rows: readonly VariantRow[]): string[] {
  const names = new Map(rows.toReversed().map(({ name }) => [plain(name), name]));
  return [...new Set(rows.map(({ name }) => names.get(plain(name)) ?? name))];
}

/**
 * The rows to add for a variant. If its type is part of combinations, these are all combinations of
 * the new value: "Color: Green" beside "Red / S" and "Red / M" adds "Green / S" and "Green / M".
 * Otherwise it is a single row, its type spelled like the earlier ones.
 */
export function newRows(rows: readonly VariantRow[], typed: NewVariant): VariantRow[] {
  const { modifier, stock } = typed;
  const combined = rows.filter(
    (row) => options(row).length > 1 && options(row).some(([option]) => same(option, typed.name)),
  );
  const value =
    combined
      .flatMap(options)
      .find(([option, part]) => same(option, typed.name) && same(part, typed.value))?.[1] ??
    typed.value.trim();
  const own = rows.find(({ name }) => same(name, typed.name))?.name ?? typed.name.trim();
  const made =
    combined.length === 0
      ? [{ name: own, value }]
      : combined.map((row) => ({
          name: row.name,
          value: options(row)
            .map(([option, part]) => (same(option, typed.name) ? value : part))
            .join(JOINT),
        }));
  const taken = new Set(rows.map(keyOf));
  return once(made)
    .filter((one) => !taken.has(keyOf(one)))
    .map(({ name, value: whole }) => ({ ...NEW_ROW, name, value: whole, modifier, stock }));
}

/** Each variant once, as first spelled. */
function once<T extends Pair>(rows: readonly T[]): T[] {
  const first = new Map<string, T>();
  for (const row of rows) if (!first.has(keyOf(row))) first.set(keyOf(row), row);
  return [...first.values()];
}

/**
 * The rows of each kind. A kind that is also part of combinations joins those: its values with each of
 * the other options.
 */
function groups(rows: readonly VariantRow[]): VariantRow[][] {
  const all = kinds(rows).map((kind) =>
    once(rows.filter(({ name }) => same(name, kind))).map((row) => ({ ...row, name: kind })),
  );
  const within = ([row]: VariantRow[]) =>
    all.find(([other]) =>
      row && other && options(other).length > 1
        ? options(other).some(([option]) => same(option, row.name))
        : false,
    );
  return all
    .filter((group) => !within(group))
    .map((group) =>
      all
        .filter((part) => within(part) === group)
        .flat()
        .reduce((made, row) => [...made, ...newRows(made, row)], group),
    );
}

/** How many combinations {@link combine} would create. */
export function combinationCount(rows: readonly VariantRow[]): number {
  return groups(rows).reduce((product, group) => product * group.length, 1);
}

/**
 * Each value of each kind with each of the others: Color (Red, Blue) and Size (S, L) become four rows
 * "Color / Size". Modifiers add up; stock starts at 0, for the seller to set; pictures are those of the
 * first value that has some. Null if there would be too many.
 */
export function combine(rows: readonly VariantRow[]): VariantRow[] | null {
  if (combinationCount(rows) > VARIANTS_MAX) return null;
  return groups(rows).reduce((made, group) =>
    made.flatMap((one) => group.map((other) => joined(one, other))),
  );
}

function joined(one: VariantRow, other: VariantRow): VariantRow {
  const cents = toMinor(Number(one.modifier)) + toMinor(Number(other.modifier));
  return {
    ...NEW_ROW,
    name: one.name + JOINT + other.name,
    value: one.value + JOINT + other.value,
    modifier: String(toAmount(Number.isFinite(cents) ? cents : 0)),
    images: one.images.length > 0 ? one.images : other.images,
  };
}
