import type { JobHandlers } from '../../db/job-kinds.ts';
import type { Deps } from '../../deps.ts';
import { forgetImports, resumeImports } from './resume-imports.ts';
import { workImport } from './work-import.ts';

export const importJobs = {
  'import-products': (deps, { import_id }) => workImport(deps, import_id),
  'resume-product-imports': (deps) => resumeImports(deps),
  'forget-product-imports': (deps) => forgetImports(deps),
} satisfies Partial<JobHandlers<Deps>>;
