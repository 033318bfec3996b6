import { VARIANTS_MAX } from '@souk/contract/limits';
import type { Line } from '../read-lines.ts';
import { combinations, type Offer } from './foreign-product.ts';
import { plainLine } from './plain-text.ts';
import type { Sheet } from './sheet.ts';

/** WooCommerce's own lists: separated by commas, a comma in a value is written "\,". */
export const listIn = (cell: string): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((one) => unescaped(one).trim())
    .filter((one) => one !== '');

const unescaped = (text: string) => text.replaceAll(String.raw`\,`, ',');

type Attribute = { name: string; values: string[] };

/** The attributes of a row, in the order of their columns. `values` of a variation: one, or any. */
export function attributesOf({ cell, headings }: Sheet, row: Line): Attribute[] {
  return headings.flatMap((_, index) => {
    const name = plainLine(cell(row, `attribute${index + 1}name`));
    if (name === '') return [];
    return [{ name, values: listIn(cell(row, `attribute${index + 1}values`)).map(plainLine) }];
  });
}

type Choices = { row: Line; choices: Offer['options'][] };

/**
 * The options that each variation stands for: mostly one, or for "any size" one for each size that
 * has no variation of its own.
 */
export function variationChoices(
  sheet: Sheet,
  parent: Line,
  variations: readonly Line[],
  note: (notice: string) => void,
): Choices[] {
  const parents = attributesOf(sheet, parent);
  const placeOf = ({ name }: Attribute) =>
    parents.findIndex((one) => one.name.toLowerCase() === name.toLowerCase());
  const wanted = variations.map((row) => {
    // In the parent's order: a variation may have them in another.
    const attributes = attributesOf(sheet, row).toSorted((a, b) => placeOf(a) - placeOf(b));
    const lists = attributes.map((attribute) => {
      const { name, values } = parents[placeOf(attribute)] ?? attribute;
      const any = values.length > 0 ? values : [''];
      // A variation's only value may itself contain a comma.
      const own = attribute.values.length > 0 ? [attribute.values.join(', ')] : any;
      return own.map((value) => [name, value] as const);
    });
    for (const { name, values } of attributes) {
      if (values.length === 0)
        note(`A variation for any ${name} became an option for each: please check their stock.`);
    }
    return { row, choices: combinations(lists, VARIANTS_MAX + 1) };
  });
  const own = new Set(
    wanted
      .filter(({ choices }) => choices.length === 1)
      .flatMap(({ choices }) => choices.map(keyOf)),
  );
  return wanted.map(({ row, choices }) => ({
    row,
    choices: choices.length === 1 ? choices : choices.filter((one) => !own.has(keyOf(one))),
  }));
}

const keyOf = (options: Offer['options']) => JSON.stringify(options).toLowerCase();
