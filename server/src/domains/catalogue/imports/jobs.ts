import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { forgetLongJobs } from '../../../jobs/long-jobs.ts';
import { workImport } from './work-import.ts';

const KEPT_MS = 7 * 86_400_000;

export const importJobs = {
  'import-products': (deps, { id }, worker) => workImport(deps, id, worker),
  'forget-product-imports': (deps) =>
    forgetLongJobs(deps.db, 'import-products', new Date(deps.now().getTime() - KEPT_MS)),
} satisfies Partial<JobHandlers<Deps>>;
