import type { Deps } from '../../deps.ts';
import type { Actor } from '../auth/actor.ts';
import { deleteSaved } from './queries.ts';

/** Takes a product off one's list; one that is not on it stays off. */
export async function forgetProduct(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  productId: string,
): Promise<void> {
  await deleteSaved(deps.db, { user_id: actor.id, product_id: productId });
}
