import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { relateSales } from './relate-sales.ts';
import { relateProducts } from './relate.ts';
import { sweepRelated } from './sweep-related.ts';

export const recommendationJobs = {
  'relate-products': (deps, { product_ids }) => relateProducts(deps, product_ids),
  'relate-sales': (deps) => relateSales(deps),
  'sweep-related': (deps, { after }) => sweepRelated(deps, after),
} satisfies Partial<JobHandlers<Deps>>;
