import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { LiveVariant, StoredFields } from '../products/store-product.ts';
import type { Draft } from './draft-products.ts';

/** A product of the shop as it is, with its options in their order. */
export type Present = StoredFields & {
  id: string;
  variants: LiveVariant[];
};

/** Which products a draft means: none (it is new), one, or several that can't be told apart. */
export type Matches = Map<Draft, Present[]>;

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
  const present = await presentProducts(db, [...new Set(found.map(({ id }) => id))], scope.lock);
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

async function presentProducts(
  db: Kysely<DB>,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, Present>> {
  if (ids.length === 0) return new Map();
  // In one order, as every purchase locks them; one that has just left is not found.
  const { rows } = await sql<Omit<Present, 'variants'>>`
    select id, name, description, price_cents, stock_quantity, category_id, sku, images, video_url,
      poster_url, discount_basis_points, discount_start_date, discount_end_date, has_variants
    from products where id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id ${lock ? sql`for no key update` : sql``}`.execute(db);
  const { rows: variants } = await sql<Present['variants'][number] & { product_id: string }>`
    select product_id, id, name, value, price_modifier_cents, stock_quantity, images
    from variants where product_id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by product_id, position`.execute(db);
  const present = new Map<string, Present>(rows.map((row) => [row.id, { ...row, variants: [] }]));
  for (const { product_id, ...variant } of variants) {
    present.get(product_id)?.variants.push(variant);
  }
  return present;
}
