import type { Product } from '@souk/contract/products';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../auth/actor.ts';
import { originOf } from './product-reads.ts';
import { toProduct } from './product-shape.ts';
import { liveAmong, selectProducts } from './product-rows.ts';

/** The live products of these ids in the same order, as that viewer sees them; others are left out. */
export async function productsByIds(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Actor | null,
  ids: readonly string[],
): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await selectProducts(deps.db, {
    hits: sql`
      select p.id, given.place from unnest(${[...ids]}::uuid[]) with ordinality as given (id, place)
      join products p on p.id = given.id join shops s on s.id = p.shop_id
      where p.deleted_at is null and s.deleted_at is null`,
    order: sql`hits.place`,
    origin: originOf(viewer),
  });
  const seen = { now: deps.now(), is_admin: viewer?.is_admin ?? false };
  return rows.map((row) => toProduct(row, seen));
}

/** Those of these ids whose product and shop are live, in the same order. */
export async function liveProductIds(db: Kysely<DB>, ids: readonly string[]): Promise<string[]> {
  const live = new Set(await liveAmong(db, ids));
  return ids.filter((id) => live.has(id));
}
