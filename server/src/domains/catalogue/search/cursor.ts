import { isId } from '@souk/contract/ids';
import type { Sort } from '@souk/contract/sorts';
import { invalid } from '../../../kit/problems.ts';

/** The end of a page of the explorer. */
export type Cursor = {
  sort: Sort;
  /** The last product's sort key: minor units, kilometres, or null if the order is by id alone. */
  key: number | null;
  id: string;
  /** True if the search matched only by forgiving a typo. */
  forgiving: boolean;
  /** Products shown first, out of order, and not repeated. */
  first: readonly string[];
};

export function writeCursor(cursor: Cursor): string {
  const { sort, key, id, forgiving, first } = cursor;
  const parts = [sort, key, id, forgiving ? 1 : 0, ...first];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

const KEYED: Record<Sort, boolean> = {
  newest: false,
  price_low: true,
  price_high: true,
  distance: true,
};

/** @throws ProblemError 422 for a cursor that we didn't write, or for another order than `sort` */
export function readCursor(text: string, sort: Sort): Cursor {
  const bad = invalid({ path: 'cursor', message: 'This cursor is not valid' });
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    throw bad;
  }
  if (!Array.isArray(parts) || parts.length < 4) throw bad;
  const [of, key, id, forgiving, ...first] = parts as unknown[];
  const keyed = typeof key === 'number' && Number.isFinite(key);
  // A price is whole minor units: anything else wouldn't compare with the column.
  const keyFits = KEYED[sort]
    ? keyed && (sort === 'distance' || Number.isSafeInteger(key))
    : key === null;
  if (of !== sort || !keyFits || typeof id !== 'string' || !isId(id)) throw bad;
  if (forgiving !== 0 && forgiving !== 1) throw bad;
  if (!first.every((one) => typeof one === 'string' && isId(one))) throw bad;
  return {
    sort,
    key: keyed ? key : null,
    id,
    forgiving: forgiving === 1,
    first: first as string[],
  };
}
