import type { Deps } from '../../../deps.ts';
import { idsBoughtWith } from './bought-with.ts';
import { keep, withRoom } from './queries.ts';
import { idsLike } from './similar.ts';

/** More than pages show, since sold-out products are skipped. */
export const KEPT = 40;

/** Recomputes the related products of these. Products off sale stay unchanged. */
export async function relate({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const similar = await idsLike(db, id, KEPT);
    if (!similar) continue;
    await keep(db, id, 'similar', similar);
    await keep(db, id, 'bought_with', await idsBoughtWith(db, id, KEPT));
  }
}

/** The same for new or changed products, and for those whose short lists they belong on. */
export async function relateProducts(
  deps: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<void> {
  await relate(deps, ids);
  await relate(deps, await withRoom(deps.db, ids, KEPT));
}
