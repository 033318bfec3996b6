import { IMPORT_SOURCES, IMPORTS, type ProductImport } from '@souk/contract/imports';
import { atOneMoment } from '../../../db/moment.ts';
import type { Deps } from '../../../deps.ts';
import { longJob } from '../../../jobs/long-jobs.ts';
import { CSV_START, csvLine } from '../../../kit/csv.ts';
import { notFound } from '../../../kit/problems.ts';
import { MOST_FAULTS, faultsOf, importById, storedBytes, type ImportRow } from './queries.ts';

type ImportKey = { shopId: string; importId: string };

/**
 * An import's progress, with one page of its faults. @throws ProblemError 404, or 403 for the shop
 */
export async function importOf(
  { db }: Pick<Deps, 'db'>,
  key: ImportKey,
  { page, limit }: { page: number; limit: number } = { page: 1, limit: 50 },
): Promise<ProductImport> {
  // Otherwise an import that ends meanwhile is "done" with its earlier counts.
  const { row, state, error, faults } = await atOneMoment(db, async (moment) => {
    const row = await visible({ db: moment }, key);
    const { state, error } = await longJob(moment, row.id);
    const faults = await faultsOf(moment, row.id, { limit, offset: (page - 1) * limit });
    return { row, state, error, faults };
  });
  return {
    id: row.id,
    shop_id: row.shop_id,
    file_name: row.file_name,
    file_bytes: row.file_bytes,
    source: IMPORT_SOURCES.find((source) => source === row.source) ?? null,
    category_id: row.category_id,
    dry_run: row.dry_run,
    state,
    progress: state === 'done' ? 1 : row.byte_position / storedBytes(row),
    lines: row.line_position,
    imported: row.imported,
    updated: row.updated,
    unchanged: row.unchanged,
    failed: row.failed,
    total_faults: row.faults,
    faults,
    ignored_columns: row.ignored_columns,
    noticed: row.noticed,
    error,
    created_at: row.created_at.toISOString(),
  };
}

/** The recorded faults as the lines of a CSV file. @throws ProblemError 404, or 403 for the shop */
export async function faultsFile(
  deps: Pick<Deps, 'db'>,
  key: ImportKey,
): Promise<AsyncGenerator<string>> {
  const row = await visible(deps, key);
  return faultLines(deps, row);
}

const AT_ONCE = 1000;

async function* faultLines({ db }: Pick<Deps, 'db'>, { id }: ImportRow): AsyncGenerator<string> {
  yield CSV_START + csvLine(['Line', 'Product', 'Column', 'Problem']);
  for (let offset = 0; offset < MOST_FAULTS; offset += AT_ONCE) {
    const faults = await faultsOf(db, id, { limit: AT_ONCE, offset });
    if (faults.length === 0) return;
    yield faults
      .map(({ line, product, column, message }) => csvLine([line, product, column ?? '', message]))
      .join('');
  }
}

/** An import of that shop. @throws ProblemError 404 */
export async function visible(
  { db }: Pick<Deps, 'db'>,
  { shopId, importId }: ImportKey,
): Promise<ImportRow> {
  const row = await importById(db, importId);
  if (row?.shop_id !== shopId) throw notFound(IMPORTS.notFound);
  return row;
}
