import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { makeStatements } from './make-statements.ts';
import { mailStatements } from './statement-mails.ts';

export const statementJobs = {
  'make-statements': (deps) => makeStatements(deps),
  'mail-statements': (deps, { month }) => mailStatements(deps, month),
} satisfies Partial<JobHandlers<Deps>>;
