import { IMPORTS, type ProductImport } from '@souk/contract/imports';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { longJob, restartLongJob } from '../../../jobs/long-jobs.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { checkCategory } from '../products/create-product.ts';
import { UNREAD, drop, lockImport, updateImport } from './queries.ts';
import { importOf } from './reads.ts';

type StartOptions = {
  /** Checks the file once more instead. */
  dryRun: boolean;
  /** For new products whose own isn't here; undefined keeps the one of the dry run. */
  categoryId: string | undefined;
};

/** Imports a file after its dry run. @throws ProblemError 404, 409, 422 */
export async function startImport(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  { shopId, importId }: { shopId: string; importId: string },
  { dryRun, categoryId }: StartOptions,
): Promise<ProductImport> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockImport(trx, importId);
    if (row?.shop_id !== shopId) throw notFound(IMPORTS.notFound);
    const { state, error } = await longJob(trx, importId);
    if (state === 'waiting' || state === 'running')
      throw conflict('import_in_progress', IMPORTS.underWay);
    if (!row.dry_run) throw conflict('import_finished', 'This file has been imported already');
    if (state === 'failed') throw conflict('import_failed', error ?? IMPORTS.notCsv);
    if (categoryId !== undefined) await checkCategory(trx, categoryId);
    await drop(trx, importId, 'faults', 'keys');
    const category = categoryId === undefined ? {} : { category_id: categoryId };
    const begun = dryRun ? UNREAD : { ...UNREAD, dry_run: false };
    await updateImport(trx, importId, { ...begun, ...category });
    const { file_name } = row;
    if (!dryRun) await recordImport(trx, actor, shopId, { id: importId, file_name });
    await restartLongJob({ db: trx, jobs: deps.jobs }, importId, dryRun ? null : laneOf(shopId));
  });
  return importOf(deps, { shopId, importId });
}

/** One row for the file, not one per product. */
export const recordImport = (
  trx: Trx,
  actor: Actor,
  shopId: string,
  { id, file_name }: { id: string; file_name: string },
) =>
  recordChange(trx, actor, {
    kind: 'products.imported',
    target: { kind: 'shop', id: shopId },
    before: null,
    after: { import_id: id, file_name },
  });

/** One file at a time per shop: the same file sent twice brings its products once. */
export const laneOf = (shopId: string) => `import ${shopId}`;
