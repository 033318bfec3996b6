import type { Deps } from '../../../deps.ts';
import { productsAfter } from '../../catalogue/index.ts';
import { relate } from './relate.ts';

/** Below any id. */
const START = '00000000-0000-0000-0000-000000000000';
const BATCH = 200;

/** Refreshes outdated lists, some products at a time: the next ones are another job. */
export async function sweepRelated(
  deps: Pick<Deps, 'db' | 'jobs'>,
  after: string = START,
): Promise<void> {
  const products = await productsAfter(deps.db, after, BATCH);
  await relate(
    deps,
    products.map(({ id }) => id),
  );
  const last = products.at(-1);
  if (last && products.length === BATCH) {
    await deps.jobs.enqueue(deps.db, 'sweep-related', { after: last.id }, { key: 'sweep-related' });
  }
}
