import { toAmount } from '@souk/contract/money';
import type { Product } from '@souk/contract/products';
import { sql } from 'kysely';
import { demandRoom } from '../../../db/quota.ts';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { cutText } from '../../../kit/cut-text.ts';
import { newId } from '../../../kit/ids.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { countProducts, productQuota } from '../../shops/index.ts';
import { loadProducts, newProduct } from './load-products.ts';
import { ownerOfProduct, productById } from './reads.ts';
import { productToChange, insertVariants } from './stored-products.ts';

const MAX_NAME = 200;
const SUFFIX = ' (copy)';

/**
 * Copies a product without its SKU, barcode and stock; the copy of one hidden by an admin is hidden too.
 * @throws ProblemError 404
 */
export async function duplicateProduct(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'config'>,
  actor: Actor,
  id: string,
): Promise<Product> {
  const copyId = newId();
  return deps.db.transaction().execute(async (trx) => {
    // Before the product is locked: imports lock in this order too.
    await demandRoom(trx, productQuota(deps), await ownerOfProduct(trx, id));
    const { owner_id: _, hidden, variants, ...product } = await productToChange(trx, id);
    const copy = newProduct({
      ...product,
      id: copyId,
      name: cutText(product.name, MAX_NAME - SUFFIX.length) + SUFFIX,
      stock_quantity: 0,
      sku: null,
      barcode: null,
      created_at: deps.now(),
    });
    await loadProducts(trx, [copy]);
    const copies = variants.map(({ id: _original, price_modifier_cents, ...variant }) => ({
      ...variant,
      price_modifier: toAmount(price_modifier_cents),
      stock_quantity: 0,
      sku: null,
      barcode: null,
    }));
    await insertVariants(trx, [{ id: copyId, variants: copies }]);
    if (hidden) await hideWith(trx, id, copyId);
    else if (copy.status === 'listed') await countProducts(trx, product.shop_id, 1);
    await recordChange(trx, actor, {
      kind: 'product.duplicated',
      target: { kind: 'product', id: copyId },
      before: null,
      after: { shop_id: product.shop_id, name: copy.name, copied_from: id },
    });
    await deps.jobs.enqueue(trx, 'relate-products', { product_ids: [copyId] });
    return productById({ db: trx, now: deps.now }, actor, copyId);
  });
}

/** Hides a copy if its original is hidden, with the same reason. */
async function hideWith(trx: Trx, id: string, copyId: string): Promise<void> {
  await sql`
    update products c set hidden_at = o.hidden_at, hidden_reason = o.hidden_reason
    from products o where o.id = ${id} and c.id = ${copyId}`.execute(trx);
}
