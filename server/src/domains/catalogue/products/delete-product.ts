import { sql } from 'kysely';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { countProducts } from '../../shops/index.ts';
import { productToChange } from './stored-products.ts';

/** Takes a product off the market; orders can still read it. @throws ProblemError 404 */
export async function deleteProduct(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const product = await productToChange(trx, id);
    await trx
      .updateTable('products')
      .set({ deleted_at: deps.now() })
      .where('id', '=', id)
      .execute();
    // The count doesn't include hidden products and drafts.
    const counted = !product.hidden && product.status === 'listed';
    if (counted) await countProducts(trx, product.shop_id, -1);
    await recordChange(trx, actor, {
      kind: 'product.deleted',
      target: { kind: 'product', id },
      before: { shop_id: product.shop_id, name: product.name },
      after: null,
    });
  });
}

/**
 * Takes the products of somebody who leaves off the market. Locks them in the same order as placing
 * an order does.
 */
export async function deleteProductsOf(trx: Trx, userId: string, now: Date): Promise<void> {
  await sql`select p.id from products p join shops s on s.id = p.shop_id
    where s.owner_id = ${userId} and p.deleted_at is null
    order by p.id for no key update of p`.execute(trx);
  await sql`update products set deleted_at = ${now} where deleted_at is null
    and shop_id in (select id from shops where owner_id = ${userId})`.execute(trx);
}
