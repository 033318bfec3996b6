import type { Deps } from '../../deps.ts';
import { idsBoughtWith } from './bought-with.ts';
import { keep, withRoom } from './queries.ts';
import { idsLike } from './similar.ts';

/** More than pages show, since what is sold out is passed over. */
export const KEPT = 40;

/** Works out anew what goes with these products. What is not on sale is left as it is. */
export async function relate({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const similar = await idsLike(db, id, KEPT);
    if (!similar) continue;
    await keep(db, id, 'similar', similar);
    await keep(db, id, 'bought_with', await idsBoughtWith(db, id, KEPT));
  }
}

/** The same for products that are new or have changed, and for those whose short lists they belong into. */
export async function relateProducts(
  deps: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<void> {
  await relate(deps, ids);
  await relate(deps, await withRoom(deps.db, ids, KEPT));
}
