import { IMPORTS } from '@souk/contract/imports';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../kit/problems.ts';
import { categories } from '../products/reads.ts';
import type { Draft } from './draft-products.ts';
import { matchProducts } from './match-products.ts';
import { planProducts, type Plan } from './plan-products.ts';
import {
  dropFile,
  dropKeys,
  insertFaults,
  lockImport,
  storedFile,
  updateImport,
  type ImportRow,
} from './queries.ts';
import { readInThread } from './read-in-thread.ts';
import type { Place } from './read-lines.ts';
import { refuseRepeats } from './refuse-repeats.ts';
import { takeTurn } from './take-turn.ts';
import { writeProducts } from './write-products.ts';

type ImportDeps = Pick<Deps, 'db' | 'now' | 'jobs' | 'log'>;

/** A job gives way after so long, so that a server that is told to stop need not wait for a long file. */
const TURN_MS = 5_000;

/**
 * Works an import on from where it stands. Each batch is one transaction with its own progress: killed
 * at any moment, or worked by two at a time, every line counts once.
 */
export async function workImport(deps: ImportDeps, id: string): Promise<void> {
  const row = await takeTurn(deps, id);
  if (!row) return;
  try {
    await workOn(deps, row);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    if (!(error instanceof ProblemError)) deps.log.error({ err: error }, 'an import broke off');
    await updateImport(deps.db, id, { state: 'failed', error: reason }, deps.now());
  }
}

/** Why a file can't be worked on; null for what passes by itself, such as a database that is away. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ProblemError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // PostgreSQL refuses what stands in the file (22, 23, 54): it would do so for ever.
  return /^(22|23|54)[0-9A-Z]{3}$/.test(code) ? IMPORTS.brokeOff : null;
}

async function workOn(deps: ImportDeps, row: ImportRow): Promise<void> {
  const categoryIds = new Map(
    (await categories(deps.db)).map(({ id, name }) => [name.toLowerCase(), id]),
  );
  const until = performance.now() + TURN_MS;
  let at: Place = { byte: row.byte_position, line: row.line_position };
  const reading = { from: row.byte_position > 0 ? at : null, categories: categoryIds };
  for await (const batch of readInThread((from) => storedFile(deps.db, row.id, from), reading)) {
    const { drafts, end, last } = batch;
    const again = !last && performance.now() > until;
    const to = last ? { byte: row.file_bytes, line: end.line } : end;
    const step: Step = { from: at, to, state: last ? 'done' : 'running', again };
    if (!(await workBatch(deps, row, drafts, step)) || again) return;
    at = to;
  }
}

type Step = { from: Place; to: Place; state: 'running' | 'done'; again: boolean };

/** @returns false where somebody else has worked this part meanwhile */
async function workBatch(
  deps: ImportDeps,
  { id, shop_id }: ImportRow,
  drafts: readonly Draft[],
  step: Step,
): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockImport(trx, id);
    if (!row || row.byte_position !== step.from.byte || row.state === 'done') return false;
    const plan = await planFor(trx, row, drafts);
    if (!row.dry_run) {
      // Later than the import began, whichever machine's clock says so: see matchProducts.
      const now = new Date(Math.max(deps.now().getTime(), row.started_at.getTime() + 1));
      await writeProducts(trx, plan, { shopId: shop_id, now });
    }
    await note(trx, row, plan, step, deps.now());
    if (step.again) await deps.jobs.enqueue(trx, 'import-products', { import_id: id });
    return true;
  });
}

async function planFor(
  trx: Transaction<DB>,
  row: ImportRow,
  drafts: readonly Draft[],
): Promise<Plan> {
  const right = drafts.filter(({ faults }) => faults.length === 0);
  const scope = { shopId: row.shop_id, before: row.started_at, lock: !row.dry_run };
  const plan = planProducts(drafts, await matchProducts(trx, right, scope));
  return refuseRepeats(trx, row.id, plan);
}

async function note(
  trx: Transaction<DB>,
  row: ImportRow,
  plan: Plan,
  { to, state }: Step,
  now: Date,
): Promise<void> {
  const count = (kind: Plan['good'][number]['kind']) =>
    plan.good.filter((one) => one.kind === kind).length;
  await insertFaults(trx, row.id, row.faults, plan.faults);
  const progress = {
    state,
    byte_position: to.byte,
    line_position: to.line,
    imported: row.imported + count('added'),
    updated: row.updated + count('changed'),
    unchanged: row.unchanged + count('unchanged'),
    failed: row.failed + plan.failed,
    faults: row.faults + plan.faults.length,
  };
  await updateImport(trx, row.id, progress, now);
  if (state === 'done') await (row.dry_run ? dropKeys : dropFile)(trx, row.id);
}
