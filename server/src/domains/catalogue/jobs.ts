import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { forgetImports, resumeImports } from './import/resume-imports.ts';
import { workImport } from './import/work-import.ts';
import { indexShopProducts } from './index-products.ts';
import { markDiscountsOver } from './mark-discounts-over.ts';

const OfShop = z.object({ shop_id: z.string() });
const OfImport = z.object({ import_id: z.string() });

export const catalogueJobs = {
  'index-shop-products': (deps: Deps, payload: unknown) =>
    indexShopProducts(deps.db, OfShop.parse(payload).shop_id),
  'mark-discounts-over': (deps: Deps) => markDiscountsOver(deps),
  'import-products': (deps: Deps, payload: unknown) =>
    workImport(deps, OfImport.parse(payload).import_id),
  'resume-product-imports': (deps: Deps) => resumeImports(deps),
  'forget-product-imports': (deps: Deps) => forgetImports(deps),
};

export const catalogueCron = [
  { match: '41 * * * *', job: 'mark-discounts-over' },
  { match: '* * * * *', job: 'resume-product-imports' },
  { match: '17 4 * * *', job: 'forget-product-imports' },
];
