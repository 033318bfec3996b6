import { CATEGORIES } from '@souk/contract/categories';
import { sql } from 'kysely';
import { bulkInsert } from '../../../db/bulk-insert.ts';
import type { Db, Row } from '../../../db/rows.ts';
import { alphabetical } from '../../../db/words.ts';
import { conflict, invalid } from '../../../kit/problems.ts';

export type StoredCategory = Row<'categories'>;

/** Locks and returns all categories: no other admin can change them until the transaction ends. */
export async function lockedCategories(trx: Db): Promise<StoredCategory[]> {
  // Products can still be added to them.
  await sql`lock table categories in share row exclusive mode`.execute(trx);
  return trx
    .selectFrom('categories')
    .selectAll()
    .orderBy('position')
    .orderBy(alphabetical(sql.ref('name')))
    .execute();
}

/** @throws ProblemError 409 if another has its name or slug, 422 if its parent is not allowed */
export function checkCategoryFits(
  all: readonly StoredCategory[],
  { id, name, slug, parent_id }: StoredCategory,
): void {
  const others = all.filter((other) => other.id !== id);
  const isNamed = (other: StoredCategory) => other.name.toLowerCase() === name.toLowerCase();
  if (others.some(isNamed)) throw conflict('category_name_taken', CATEGORIES.nameTaken);
  if (others.some((other) => other.slug === slug))
    throw conflict('category_slug_taken', CATEGORIES.slugTaken);
  for (let at = parent_id; at !== null;) {
    if (at === id) throw invalid({ path: 'parent', message: CATEGORIES.withinItself });
    const parent = all.find((other) => other.id === at);
    if (!parent) throw invalid({ path: 'parent', message: CATEGORIES.notFound });
    at = parent.parent_id;
  }
}

/**
 * Writes a category at a position among its new siblings, counted from 1, or at the end; renumbers
 * them all.
 */
export async function placeCategory(
  trx: Db,
  all: readonly StoredCategory[],
  category: StoredCategory,
  order: number = Infinity,
): Promise<void> {
  const siblings = all.filter(
    ({ id, parent_id }) => id !== category.id && parent_id === category.parent_id,
  );
  const placed = siblings.toSpliced(order - 1, 0, category);
  const { id, ...fields } = category;
  if (all.some((other) => other.id === id)) {
    await trx.updateTable('categories').set(fields).where('id', '=', id).execute();
  } else {
    await bulkInsert(trx, 'categories', [category]);
  }
  await numberCategories(
    trx,
    placed.map((one) => one.id),
  );
}

/** Numbers siblings in this order. */
export async function numberCategories(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update categories set position = given.position
    from unnest(${[...ids]}::uuid[]) with ordinality as given (id, position)
    where categories.id = given.id and categories.position <> given.position`.execute(trx);
}
