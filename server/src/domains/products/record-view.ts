import { PRODUCTS } from '@souk/contract/products';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { liveProduct } from './product-rows.ts';

/** Notes that a person looked at a product: once an hour. @throws ProblemError 404 */
export async function recordView(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const { rows } = await liveProduct(id).execute(deps.db);
  if (rows.length === 0) throw notFound(PRODUCTS.notFound);
  const hour = new Date(Math.floor(deps.now().getTime() / 3_600_000) * 3_600_000);
  await sql`
    insert into product_views (product_id, user_id, hour) values (${id}, ${actor.id}, ${hour})
    on conflict do nothing`.execute(deps.db);
}
