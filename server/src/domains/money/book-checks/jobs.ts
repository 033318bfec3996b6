import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { watchBooks } from './check-books.ts';

export const bookCheckJobs = {
  'check-books': (deps) => watchBooks(deps),
  'check-all-books': (deps) => watchBooks(deps, { whole: true }),
} satisfies Partial<JobHandlers<Deps>>;
