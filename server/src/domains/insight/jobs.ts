import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { noteClipAdded } from './note-clips.ts';
import { resumSales, sumDays } from './sum-days.ts';

const Added = z.object({ product_id: z.string(), user_id: z.string(), at: z.coerce.date() });
const Part = z.object({ shipment_id: z.string() });

export const insightJobs = {
  'note-clip-added': (deps: Deps, payload: unknown) => noteClipAdded(deps, Added.parse(payload)),
  'resum-sales': (deps: Deps, payload: unknown) =>
    resumSales(deps, Part.parse(payload).shipment_id),
  'sum-insight-days': (deps: Deps) => sumDays(deps),
};

// Some minutes after midnight, when what happened before it is written down.
export const insightCron = [{ match: '7 * * * *', job: 'sum-insight-days' }];
