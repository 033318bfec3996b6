import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { keepShopFacts } from './keep-shop-facts.ts';
import { noteClipAdded } from './note-clips.ts';
import { resumSales, sumDays } from './sum-days.ts';

export const insightJobs = {
  'keep-shop-facts': (deps, { after }) => keepShopFacts(deps, after),
  'note-clip-added': (deps, added) => noteClipAdded(deps, added),
  'resum-sales': (deps, { shipment_id }) => resumSales(deps, shipment_id),
  'sum-insight-days': (deps) => sumDays(deps),
} satisfies Partial<JobHandlers<Deps>>;
