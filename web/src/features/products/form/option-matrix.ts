import { VARIANTS_MAX } from '@souk/contract/limits';
import { JOINT, options } from '@souk/contract/variant-options';
import { keyOf, kinds, NEW_ROW, plain } from './combine-variants.ts';
import type { VariantRow } from './product-form.ts';

/** An option as typed: "Color" and "Red, Blue". */
export type TypedOption = { name: string; choices: string };

const EMPTY: TypedOption = { name: '', choices: '' };

/** Splits at commas and drops duplicates. */
function listOf(choices: string): string[] {
  const first = new Map<string, string>();
  for (const text of choices.split(',').map((one) => one.trim().replaceAll(/\s+/g, ' '))) {
    if (text !== '' && !first.has(plain(text))) first.set(plain(text), text);
  }
  return [...first.values()];
}

/** The rows' options if all rows have the same ones, otherwise one empty option. */
export function optionsIn(rows: readonly VariantRow[]): TypedOption[] {
  const [first] = rows;
  if (!first || kinds(rows).length > 1) return [EMPTY];
  return options(first).map(([name], place) => ({
    name,
    choices: listOf(rows.map((row) => options(row)[place]?.[1] ?? '').join(', ')).join(', '),
  }));
}

export type Matrix = {
  rows: VariantRow[];
  /** How many existing rows are no longer among the combinations. */
  dropped: number;
};

/**
 * Every combination of the options' values. Existing rows keep their id, stock, SKU and pictures.
 * Null while an option is incomplete or there would be too many rows.
 */
export function matrixOf(
  typed: readonly TypedOption[],
  present: readonly VariantRow[],
): Matrix | null {
  const wanted = typed
    .map(({ name, choices }) => ({ name: name.trim(), list: listOf(choices) }))
    .filter(({ name, list }) => name !== '' || list.length > 0);
  const complete = wanted.every(({ name, list }) => name !== '' && list.length > 0);
  if (wanted.length === 0 || !complete) return null;
  if (matrixSize(typed) > VARIANTS_MAX) return null;
  const name = wanted.map((option) => option.name).join(JOINT);
  const values = wanted.reduce<string[][]>(
    (made, { list }) => made.flatMap((one) => list.map((choice) => [...one, choice])),
    [[]],
  );
  const known = new Map(present.map((row) => [keyOf(row), row]));
  const rows = values.map((parts) => {
    const pair = { name, value: parts.join(JOINT) };
    return known.get(keyOf(pair)) ?? { ...NEW_ROW, ...pair };
  });
  const kept = new Set(rows.map(keyOf));
  return { rows, dropped: present.filter((row) => !kept.has(keyOf(row))).length };
}

/** How many rows {@link matrixOf} would make. */
export function matrixSize(typed: readonly TypedOption[]): number {
  const sizes = typed.map(({ choices }) => listOf(choices).length).filter((size) => size > 0);
  return sizes.length === 0 ? 0 : sizes.reduce((product, size) => product * size, 1);
}
