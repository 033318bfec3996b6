import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { storedProducts, type StoredProduct } from '../products/stored-products.ts';
import type { Draft } from './draft-products.ts';

/** Which products a draft means: none (it is new), one, or several that can't be told apart. */
export type Matches = Map<Draft, StoredProduct[]>;

/**
 * Finds the shop's products by ID, else by SKU, else by name. Only those that were there before the
 * import began: a file's second line for a product of its own is not an edit of the first.
 * `lock` keeps them as they are until the transaction ends.
 */
export async function matchProducts(
  db: Kysely<DB>,
  drafts: readonly Draft[],
  scope: { shopId: string; before: Date; lock: boolean },
): Promise<Matches> {
  const by = (keyOf: (draft: Draft) => string | null) =>
    drafts.flatMap((draft, n) => {
      const key = keyOf(draft);
      return key === null ? [] : [{ n, key }];
    });
  const found = [
    ...(await findBy(
      db,
      scope,
      by((d) => d.id),
      sql`p.id = given.key::uuid`,
    )),
    ...(await findBy(
      db,
      scope,
      by((d) => (d.id === null ? d.sku : null)),
      sql`lower(p.sku) = lower(given.key) and p.sku is not null`,
    )),
    ...(await findBy(
      db,
      scope,
      by((d) => (d.id === null && d.sku === null && d.name !== '' ? d.name : null)),
      sql`lower(p.name) = lower(given.key)`,
    )),
  ];
  const ids = [...new Set(found.map(({ id }) => id))];
  const stored = await storedProducts(db, ids, { lock: scope.lock });
  const present = new Map(stored.map((product) => [product.id, product]));
  const matches: Matches = new Map(drafts.map((draft) => [draft, []]));
  for (const { n, id } of found) {
    const [draft, product] = [drafts[n], present.get(id)];
    if (draft && product) matches.get(draft)?.push(product);
  }
  return matches;
}

async function findBy(
  db: Kysely<DB>,
  { shopId, before }: { shopId: string; before: Date },
  given: { n: number; key: string }[],
  condition: ReturnType<typeof sql>,
): Promise<{ n: number; id: string }[]> {
  if (given.length === 0) return [];
  const { rows } = await sql<{ n: number; id: string }>`
    select given.n, p.id
    from unnest(${given.map(({ n }) => n)}::int[], ${given.map(({ key }) => key)}::text[]) as given (n, key)
    join products p on ${condition}
    where p.shop_id = ${shopId} and p.deleted_at is null and p.created_at <= ${before}`.execute(db);
  return rows;
}
