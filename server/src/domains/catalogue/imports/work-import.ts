import { IMPORTS } from '@souk/contract/imports';
import { roomLeft } from '../../../db/quota.ts';
import type { Deps } from '../../../deps.ts';
import { endLongJob, keepClaim } from '../../../jobs/long-jobs.ts';
import {
  workLongJob,
  type ClaimedJob,
  type Outcome,
  type Worker,
} from '../../../jobs/work-long-job.ts';
import { ProblemError } from '../../../kit/problems.ts';
import { productQuota, shopHead } from '../../shops/index.ts';
import { batchesIn } from './import-batches.ts';
import { planBatch, refuseBeyond, type Plan } from './plan-products.ts';
import {
  drop,
  importById,
  insertFaults,
  storedBytes,
  storedFile,
  updateImport,
  type ImportRow,
} from './queries.ts';
import { decimalSignIn, type Batch } from './read-products.ts';
import { writeProducts } from './write-products.ts';

type ImportDeps = Pick<Deps, 'db' | 'now' | 'jobs' | 'log' | 'config'>;

/** A job yields after this time, so that a stopping server needn't wait for a long file. */
const TURN_MS = 5_000;

/** Continues an import. Each batch is one transaction with its progress: every line counts once. */
export function workImport(deps: ImportDeps, id: string, worker: Worker): Promise<Outcome | null> {
  return workLongJob(deps, id, worker, async (job) => {
    try {
      return await workOn(deps, job);
    } catch (error) {
      if (!isRefused(error)) throw error;
      deps.log.error({ err: error }, 'an import broke off');
      throw new ProblemError(422, IMPORTS.brokeOff);
    }
  });
}

/** PostgreSQL refuses the file's content (22, 23, 54): retrying would fail again. */
function isRefused(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(22|23|54)[0-9A-Z]{3}$/.test(code);
}

async function workOn(deps: ImportDeps, job: ClaimedJob): Promise<'done' | 'again'> {
  const row = await importById(deps.db, job.id);
  if (!row) return 'done';
  // Nothing is written yet: products added by others until now can still be matched.
  if (row.byte_position === 0) {
    row.started_at = deps.now();
    row.decimal_sign =
      row.source === null ? await decimalSignIn((from) => storedFile(deps.db, job.id, from)) : null;
    const { started_at, decimal_sign } = row;
    await updateImport(deps.db, job.id, { started_at, decimal_sign });
  }
  const until = performance.now() + TURN_MS;
  const { byte_position: byte, line_position: line } = row;
  const from = byte > 0 ? { byte, line } : null;
  for await (const batch of batchesIn(deps.db, row, from)) {
    await workBatch(deps, job, row, batch);
    if (!batch.last && performance.now() > until) return 'again';
  }
  return 'done';
}

async function workBatch(
  deps: ImportDeps,
  job: ClaimedJob,
  row: ImportRow,
  { drafts, end, last }: Batch,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const bytes = storedBytes(row);
    const byte = last ? bytes : end.byte;
    await keepClaim(trx, job, byte / bytes);
    const quota = productQuota(deps);
    const { owner_id } = await shopHead(trx, row.shop_id);
    // A dry run counts nothing that it would have added earlier.
    const left = (await roomLeft(trx, quota, owner_id)) - (row.dry_run ? row.imported : 0);
    const all = await planBatch(trx, row, drafts);
    const plan = refuseBeyond(all, left, quota.refusal(quota.most));
    if (!row.dry_run) {
      // Later than the start of the import, whichever machine's clock says so: see matchProducts.
      const now = new Date(Math.max(deps.now().getTime(), row.started_at.getTime() + 1));
      await writeProducts(trx, plan, { shopId: row.shop_id, now });
    }
    await insertFaults(trx, row.id, row.faults, plan.faults);
    const count = (kind: Plan['good'][number]['kind']) =>
      plan.good.filter((one) => one.kind === kind).length;
    const progress = {
      byte_position: byte,
      line_position: end.line,
      imported: row.imported + count('added'),
      updated: row.updated + count('changed'),
      unchanged: row.unchanged + count('unchanged'),
      failed: row.failed + plan.failed,
      faults: row.faults + plan.faults.length,
    };
    await updateImport(trx, row.id, progress);
    if (last) {
      await drop(trx, row.id, 'keys', ...(row.dry_run ? [] : (['chunks'] as const)));
      await endLongJob(trx, job);
    }
    Object.assign(row, progress);
  });
}
