import {
  CATEGORIES,
  type AdminCategory,
  type UpdateCategoryRequest,
} from '@souk/contract/categories';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import {
  categoryById,
  checkCategoryFits,
  lockedCategories,
  placeCategory,
  type StoredCategory,
} from './category-tree.ts';
import { refreshHomeSoon } from './refresh-home-soon.ts';

/** Replaces given fields. Moved to another parent without an order, it comes last there. @throws ProblemError 404, 409, 422 */
export function editCategory(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  id: string,
  { name, slug, order, parent, picture }: UpdateCategoryRequest,
): Promise<AdminCategory> {
  return deps.db.transaction().execute(async (trx) => {
    const all = await lockedCategories(trx);
    const before = all.find((one) => one.id === id);
    if (!before) throw notFound(CATEGORIES.notFound);
    const after: StoredCategory = {
      ...before,
      name: name ?? before.name,
      slug: slug ?? before.slug,
      parent_id: parent === undefined ? before.parent_id : parent,
      picture: picture === undefined ? before.picture : picture || null,
    };
    checkCategoryFits(all, after);
    const siblings = all.filter(({ parent_id }) => parent_id === before.parent_id);
    const stays = after.parent_id === before.parent_id ? siblings.indexOf(before) + 1 : undefined;
    await placeCategory(trx, all, after, order ?? stays);
    // Products are found by the name of their category.
    if (after.name !== before.name) {
      await deps.jobs.enqueue(trx, 'index-category-products', { category_id: id });
    }
    await refreshHomeSoon(deps, trx);
    return categoryById(trx, id);
  });
}
