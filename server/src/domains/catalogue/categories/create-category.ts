import {
  CATEGORIES,
  CATEGORIES_MAX,
  slugOf,
  type AdminCategory,
  type CreateCategoryRequest,
} from '@souk/contract/categories';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { conflict } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import {
  checkCategoryFits,
  lockedCategories,
  placeCategory,
  type StoredCategory,
} from './category-tree.ts';
import { categoryById } from './reads.ts';

/** @throws ProblemError 409, 422 */
export function createCategory(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { name, slug, order, parent, picture }: CreateCategoryRequest,
): Promise<AdminCategory> {
  return db.transaction().execute(async (trx) => {
    const all = await lockedCategories(trx);
    if (all.length >= CATEGORIES_MAX) throw conflict('too_many_categories', CATEGORIES.tooMany);
    const category: StoredCategory = {
      id: newId(),
      name,
      slug: slug ?? freeSlug(all, slugOf(name) || 'category'),
      parent_id: parent ?? null,
      picture: picture || null,
      position: 0,
    };
    checkCategoryFits(all, category);
    await placeCategory(trx, all, category, order);
    await recordChange(trx, actor, {
      kind: 'category.created',
      target: { kind: 'category', id: category.id },
      before: null,
      after: category,
    });
    return categoryById(trx, category.id);
  });
}

/** Returns a slug not yet in use: different names can lead to the same one. */
function freeSlug(all: readonly StoredCategory[], slug: string): string {
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? slug : `${slug}-${n}`;
    if (all.every((other) => other.slug !== free)) return free;
  }
}
