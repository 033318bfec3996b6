import { CATEGORIES } from '@souk/contract/categories';
import type { Deps } from '../../../deps.ts';
import { invalid, notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { moveCategoryProducts } from '../products/move-category-products.ts';
import { refreshHomeSoon } from '../products/refresh-home-soon.ts';
import { lockedCategories, numberCategories } from './category-tree.ts';

/**
 * Deletes a category; its products go to `moveTo`, its subcategories to its parent. @throws
 * ProblemError 404, 409, 422
 */
export function deleteCategory(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
  moveTo: string | undefined,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const all = await lockedCategories(trx);
    const gone = all.find((one) => one.id === id);
    if (!gone) throw notFound(CATEGORIES.notFound);
    if (moveTo === id) throw invalid({ path: 'move_to', message: CATEGORIES.moveToItself });
    if (moveTo !== undefined && all.every((one) => one.id !== moveTo)) {
      throw invalid({ path: 'move_to', message: CATEGORIES.notFound });
    }
    // Moves most of them before locking the category: the holder of a product's lock may still want
    // the category.
    await moveCategoryProducts(trx, id, moveTo);
    await trx.selectFrom('categories').select('id').where('id', '=', id).forUpdate().execute();
    await moveCategoryProducts(trx, id, moveTo);

    const children = all.filter(({ parent_id }) => parent_id === id).map((one) => one.id);
    const siblings = all.filter(({ parent_id }) => parent_id === gone.parent_id);
    await trx
      .updateTable('categories')
      .set({ parent_id: gone.parent_id })
      .where('parent_id', '=', id)
      .execute();
    await trx.deleteFrom('categories').where('id', '=', id).execute();
    await numberCategories(
      trx,
      siblings.flatMap((one) => (one.id === id ? children : [one.id])),
    );
    if (moveTo !== undefined) {
      await deps.jobs.enqueue(trx, 'index-category-products', { category_id: moveTo });
    }
    await recordChange(trx, actor, {
      kind: 'category.deleted',
      target: { kind: 'category', id },
      before: { ...gone, moved_to: moveTo ?? null },
      after: null,
    });
    await refreshHomeSoon(deps, trx);
  });
}
