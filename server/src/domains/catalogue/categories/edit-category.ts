import {
  CATEGORIES,
  type AdminCategory,
  type UpdateCategoryRequest,
} from '@souk/contract/categories';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { refreshHomeSoon } from '../products/refresh-home-soon.ts';
import {
  checkCategoryFits,
  lockedCategories,
  placeCategory,
  type StoredCategory,
} from './category-tree.ts';
import { categoryById } from './reads.ts';

/**
 * Replaces the given fields. Moved to another parent without a position, it comes last there.
 * @throws ProblemError 404, 409, 422
 */
export function editCategory(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
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
    const stayed = siblings.indexOf(before) + 1;
    const stays = after.parent_id === before.parent_id ? stayed : undefined;
    await placeCategory(trx, all, after, order ?? stays);
    // Search finds products by the name of their category.
    if (after.name !== before.name) {
      await deps.jobs.enqueue(trx, 'index-category-products', { category_id: id });
    }
    await refreshHomeSoon(deps, trx);
    const edited = await categoryById(trx, id);
    await recordChange(trx, actor, {
      kind: 'category.edited',
      target: { kind: 'category', id },
      before: { ...before, order: stayed },
      after: { ...after, order: edited.order },
    });
    return edited;
  });
}
