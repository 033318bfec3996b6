import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { readStatement } from './read-statement.ts';

export const providerStatementJobs = {
  'read-statement': (deps, { again }) => readStatement(deps, { again: again ?? true }),
} satisfies Partial<JobHandlers<Deps>>;
