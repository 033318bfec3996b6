import { draftOf, type Draft } from './draft-products.ts';
import { openProductFile, readGroups } from './read-groups.ts';
import type { Pieces, Place } from './read-lines.ts';

/** Products that go into one transaction, and where the file goes on after them. */
export type Batch = { drafts: Draft[]; end: Place; last: boolean };

export type Reading = {
  /** Where to go on; null begins below the headings. */
  from: Place | null;
  /** Ids by name in lower case. */
  categories: ReadonlyMap<string, string>;
};

/** Lines of one batch; there are fewer products where they have many options. */
const BATCH_LINES = 500;

/**
 * A file's products in batches; all but the last are full.
 * @throws ProblemError 422 where the file names no columns that we know
 */
export async function* readBatches(
  pieces: Pieces,
  { from, categories }: Reading,
): AsyncGenerator<Batch> {
  const file = await openProductFile(pieces);
  let batch: Batch = { drafts: [], end: from ?? file.body, last: false };
  let lines = 0;
  for await (const group of readGroups(file, pieces, batch.end)) {
    if (lines >= BATCH_LINES) {
      yield batch;
      batch = { ...batch, drafts: [] };
      lines = 0;
    }
    batch.drafts.push(draftOf(group, file.columns, categories));
    batch.end = group.end;
    lines += 1 + group.options.length;
  }
  yield { ...batch, last: true };
}
