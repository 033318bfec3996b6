import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { forgetImports, resumeImports } from './resume-imports.ts';
import { workImport } from './work-import.ts';

const OfImport = z.object({ import_id: z.string() });

export const importJobs = {
  'import-products': (deps: Deps, payload: unknown) =>
    workImport(deps, OfImport.parse(payload).import_id),
  'resume-product-imports': (deps: Deps) => resumeImports(deps),
  'forget-product-imports': (deps: Deps) => forgetImports(deps),
};

export const importCron = [
  { match: '* * * * *', job: 'resume-product-imports' },
  { match: '17 4 * * *', job: 'forget-product-imports' },
];
