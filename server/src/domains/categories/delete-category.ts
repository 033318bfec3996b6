import { CATEGORIES, needsMoveTo } from '@souk/contract/categories';
import { sql } from 'kysely';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { conflict, invalid, notFound } from '../../kit/problems.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Actor } from '../auth/actor.ts';
import { lockedCategories, numberCategories } from './category-tree.ts';
import { refreshHomeSoon } from '../products/refresh-home-soon.ts';

/** Deletes a category; its products go to `moveTo`, what is within it to its parent. @throws ProblemError 404, 409, 422 */
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
    // Most before the category is locked: who holds a product may still want the category.
    await moveProducts(trx, id, moveTo);
    await trx.selectFrom('categories').select('id').where('id', '=', id).forUpdate().execute();
    await moveProducts(trx, id, moveTo);

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

/** Those that are no longer sold lose their category where there is nothing to move them to. */
async function moveProducts(trx: Db, from: string, to: string | undefined): Promise<void> {
  if (to === undefined) {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from products
      where category_id = ${from} and deleted_at is null`.execute(trx);
    const left = rows[0]?.left ?? 0;
    if (left > 0) throw conflict(needsMoveTo(left));
  }
  await sql`
    update products set category_id = ${to ?? null}, updated_at = now()
    where category_id = ${from}`.execute(trx);
}
