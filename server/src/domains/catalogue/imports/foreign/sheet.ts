import type { ImportSource } from '@souk/contract/imports';
import {
  decimalSignOf,
  readNumber,
  type DecimalSign,
  type TwoMeanings,
} from '@souk/contract/numbers';
import { unmarked } from '../../../../kit/csv.ts';
import { bare } from '../columns.ts';
import { readLines, type Chunks, type Line } from '../read-lines.ts';
import { openCsv } from '../read-products.ts';

/** A number as written: NaN for other text; both meanings of one that could be two. */
export type SheetNumber = number | TwoMeanings;

/** A whole file in memory. Headings are named without case, spaces and punctuation. */
export type Sheet = {
  headings: readonly string[];
  rows: readonly Line[];
  /** Lines that can't be read; `broken` says why. */
  torn: readonly Line[];
  /** Whether it has one of these columns. */
  has: (...headings: string[]) => boolean;
  /** The text of the first of these columns that the row fills; "" if it fills none. */
  cell: (row: Line, ...headings: string[]) => string;
  /** The number there; null if it is blank. */
  number: (row: Line, ...headings: string[]) => SheetNumber | null;
};

export type Has = Sheet['has'];

const WIDE =
  'This line has more cells than the file has columns. Put quotes around text that contains commas.';

/** Reads a file if its headings are some maker's; null otherwise. @throws ProblemError 422 */
export async function readSheet(
  chunks: Chunks,
  sourceOf: (has: Has) => ImportSource | null,
): Promise<{ source: ImportSource; sheet: Sheet } | null> {
  const { headings, delimiter, body } = await openCsv(chunks);
  const at = new Map<string, number>();
  headings.forEach((heading, index) => {
    if (!at.has(bare(heading))) at.set(bare(heading), index);
  });
  const has: Has = (...names) => names.some((name) => at.has(name));
  const source = sourceOf(has);
  if (source === null) return null;

  const rows: Line[] = [];
  const torn: Line[] = [];
  for await (const line of readLines(chunks, body, delimiter)) {
    const wide = line.cells.slice(headings.length).some((text) => text.trim() !== '');
    const broken = line.broken ?? (wide ? WIDE : null);
    if (broken === null) rows.push(line);
    else torn.push({ ...line, broken });
  }
  const cell: Sheet['cell'] = (row, ...names) => {
    for (const name of names) {
      const index = at.get(name);
      const text = index === undefined ? '' : unmarked((row.cells[index] ?? '').trim());
      if (text !== '') return text;
    }
    return '';
  };
  const signs = new Map<string, DecimalSign | null>();
  const signOf = (names: string[]) => {
    const key = names.join();
    const known = signs.get(key);
    if (known !== undefined) return known;
    const sign = signIn(rows.map((row) => cell(row, ...names)));
    signs.set(key, sign);
    return sign;
  };
  const number: Sheet['number'] = (row, ...names) => {
    const text = cell(row, ...names);
    return text === '' ? null : (readNumber(text, signOf(names)) ?? Number.NaN);
  };
  return { source, sheet: { headings, rows, torn, has, cell, number } };
}

/**
 * The decimal sign of a column: these makers write a point, except in shops that set a comma. Null
 * where its numbers contradict each other.
 */
function signIn(cells: readonly string[]): DecimalSign | null {
  const found = new Set(cells.map(decimalSignOf).filter((sign) => sign !== null));
  return found.size > 1 ? null : ([...found][0] ?? '.');
}
