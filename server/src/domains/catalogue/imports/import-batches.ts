import { DECIMAL_SIGNS } from '@souk/contract/numbers';
import type { Db } from '../../../db/rows.ts';
import { categories } from '../categories/reads.ts';
import type { CellRules } from './columns.ts';
import { placeDraft } from './draft-products.ts';
import { readStored } from './foreign/stored-drafts.ts';
import { storedFile, type ImportRow } from './queries.ts';
import type { Place } from './read-lines.ts';
import { BATCH_LINES, readBatches, type Batch } from './read-products.ts';

/** The products of a stored file from a place on, in batches. @throws ProblemError 422 */
export async function* batchesIn(
  db: Db,
  row: ImportRow,
  from: Place | null,
): AsyncGenerator<Batch> {
  const chunks = (byte: number) => storedFile(db, row.id, byte);
  const rules = await rulesOf(db, row);
  const batches =
    row.source === null
      ? readBatches(chunks, { from, ...rules })
      : readStored(chunks, from, BATCH_LINES);
  for await (const { drafts, ...batch } of batches) {
    yield { ...batch, drafts: drafts.map((draft) => placeDraft(draft, rules)) };
  }
}

async function rulesOf(db: Db, row: ImportRow): Promise<CellRules> {
  const all = await categories(db);
  return {
    categories: new Map(all.map(({ id, name }) => [name.toLowerCase(), id])),
    otherCategory: all.find(({ id }) => id === row.category_id)?.id ?? null,
    decimal: DECIMAL_SIGNS.find((sign) => sign === row.decimal_sign) ?? null,
  };
}
