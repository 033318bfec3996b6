import { setImmediate as otherWork } from 'node:timers/promises';
import { IMPORT_SOURCES, otherCurrency, type ImportSource } from '@souk/contract/imports';
import { siteCurrency } from '@souk/contract/money';
import { seenLine } from '@souk/contract/text';
import { ProblemError } from '../../../../kit/problems.ts';
import { shownCell } from '../cells.ts';
import { bare } from '../columns.ts';
import type { Draft } from '../draft-products.ts';
import type { Chunks } from '../read-lines.ts';
import { etsy } from './etsy.ts';
import { foreignDraft } from './foreign-draft.ts';
import { refused, type ForeignProduct, type ForeignSource } from './foreign-product.ts';
import { readSheet, type Has, type Sheet } from './sheet.ts';
import { shopify } from './shopify.ts';
import { woocommerce } from './woocommerce.ts';

const SOURCES: Record<ImportSource, ForeignSource> = { shopify, etsy, woocommerce };

const CURRENCY_COLUMNS = ['currencycode', 'currency'];
const MOST_IGNORED = 50;
/** Products to read before other requests get their turn. */
const AT_ONCE = 50;

type ForeignFile = {
  source: ImportSource;
  /** In the order of their first lines. */
  drafts: Draft[];
  /** Columns with content that have no place here. */
  ignored: string[];
};

const sourceOf = (has: Has): ImportSource | null =>
  IMPORT_SOURCES.find((source) => SOURCES[source].fits(has)) ?? null;

/**
 * Reads a whole export from elsewhere, recognized by its columns; null if the file is none. Calls
 * `recognized` before it reads on. @throws ProblemError 422
 */
export async function readForeignFile(
  chunks: Chunks,
  recognized: () => void,
): Promise<ForeignFile | null> {
  const read = await readSheet(chunks, (has) => {
    const source = sourceOf(has);
    if (source !== null) recognized();
    return source;
  });
  if (!read) return null;
  const { source, sheet } = read;
  const maker = SOURCES[source];
  demandCurrency(sheet);
  const products = withTorn(await inTurns(maker.products(sheet)), sheet);
  const drafts = await inTurns(draftsOf(products, sheet, maker));
  return { source, drafts, ignored: ignoredIn(sheet, maker) };
}

function* draftsOf(products: readonly ForeignProduct[], { has }: Sheet, maker: ForeignSource) {
  const shared = sharedNames(products);
  for (const product of products) {
    yield foreignDraft(product, { maker, has, isShared: shared.has(nameKey(product)) });
  }
}

async function inTurns<T>(made: Iterable<T>): Promise<T[]> {
  const all: T[] = [];
  for (const one of made) {
    all.push(one);
    if (all.length % AT_ONCE === 0) await otherWork();
  }
  return all;
}

function demandCurrency({ rows, cell }: Sheet): void {
  for (const row of rows) {
    const currency = cell(row, ...CURRENCY_COLUMNS).toUpperCase();
    if (currency === '' || currency === siteCurrency()) continue;
    const message = otherCurrency(shownCell(currency, 20));
    const errors = [{ path: 'file', message }];
    throw new ProblemError(422, message, { code: 'import_currency', errors });
  }
}

/** Unreadable lines are faults: of the product that they interrupt, or of their own. */
function withTorn(products: readonly ForeignProduct[], { torn }: Sheet): ForeignProduct[] {
  const made = products.toSorted((a, b) => a.line - b.line);
  const alone: ForeignProduct[] = [];
  let at = 0;
  for (const { line, broken } of torn) {
    const fault = { line, message: broken ?? '' };
    while ((made[at + 1]?.line ?? Infinity) < line) at += 1;
    const above = made[at];
    const last = above?.offers.at(-1)?.line ?? 0;
    if (!above || above.line > line || last < line) alone.push(refused(line, '', fault.message));
    else if (above.faults.length === 0) made[at] = { ...above, faults: [fault] };
  }
  return [...made, ...alone].toSorted((a, b) => a.line - b.line);
}

const nameKey = ({ name }: ForeignProduct) => seenLine(name).toLowerCase();

/** Names that several products have: they need something else to be told apart. */
function sharedNames(products: readonly ForeignProduct[]): Set<string> {
  const [once, again] = [new Set<string>(), new Set<string>()];
  for (const product of products) {
    const name = nameKey(product);
    (once.has(name) ? again : once).add(name);
  }
  return again;
}

/** A column that is blank everywhere is no loss. */
function ignoredIn({ headings, rows }: Sheet, { reads }: ForeignSource): string[] {
  return headings
    .filter((heading, index) => {
      const isLost = heading.trim() !== '' && !reads(bare(heading));
      return isLost && rows.some(({ cells }) => (cells[index] ?? '').trim() !== '');
    })
    .slice(0, MOST_IGNORED)
    .map((heading) => shownCell(heading.trim(), 100));
}
