import { IMPORTS, type ProductImport } from '@souk/contract/imports';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { shopToManage } from '../shops/reads.ts';
import { dropFaults, dropKeys, lockImport, updateImport } from './queries.ts';
import { importOf } from './reads.ts';

/**
 * Runs a file for good that a dry run has checked; it is not sent again.
 * @throws ProblemError 404, 403, 409 where it is under way, has run, or could not be read
 */
export async function startImport(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  actor: Actor,
  { shopId, importId }: { shopId: string; importId: string },
): Promise<ProductImport> {
  await shopToManage(deps.db, actor, shopId);
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockImport(trx, importId);
    if (row?.shop_id !== shopId) throw notFound(IMPORTS.notFound);
    if (row.state === 'waiting' || row.state === 'running') throw conflict(IMPORTS.underWay);
    if (!row.dry_run) throw conflict('This file has been imported already');
    if (row.state === 'failed') throw conflict(row.error ?? IMPORTS.notCsv);
    await dropFaults(trx, importId);
    await dropKeys(trx, importId);
    const fresh = {
      dry_run: false,
      state: 'waiting',
      byte_position: 0,
      line_position: 0,
      imported: 0,
      updated: 0,
      unchanged: 0,
      failed: 0,
      faults: 0,
      started_at: deps.now(),
    } as const;
    await updateImport(trx, importId, fresh, deps.now());
    await deps.jobs.enqueue(trx, 'import-products', { import_id: importId });
  });
  return importOf(deps, actor, { shopId, importId });
}
