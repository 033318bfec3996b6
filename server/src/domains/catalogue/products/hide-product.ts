import { pages } from '@souk/contract/pages';
import { PRODUCTS } from '@souk/contract/product-rules';
import type { HiddenState, HideRequest } from '@souk/contract/suspension';
import type { Trx } from '../../../db/rows.ts';
import { notFound } from '../../../kit/problems.ts';
import type { Changer } from '../../accounts/index.ts';
import type { MailDeps } from '../../mail/index.ts';
import { countProducts } from '../../shops/index.ts';
import { changeHidden } from './change-hidden.ts';

/**
 * Hides a product from all but its owner and admins, or shows it again. Safe to repeat. @throws
 * ProblemError 404
 */
export async function hideProduct(
  trx: Trx,
  deps: MailDeps,
  actor: Changer,
  id: string,
  request: HideRequest,
): Promise<HiddenState> {
  const product = await trx
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select(['p.name', 'p.shop_id', 'p.status', 'p.hidden_at', 'p.hidden_reason', 's.owner_id'])
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .forNoKeyUpdate('p')
    .executeTakeFirst();
  if (!product) throw notFound(PRODUCTS.notFound);
  const { name, shop_id, owner_id, status, ...before } = product;
  return changeHidden(trx, deps, actor, request, {
    kind: 'product',
    id,
    before,
    ownerId: owner_id,
    page: { name, path: pages.product(id) },
    write: async (after) => {
      await trx.updateTable('products').set(after).where('id', '=', id).execute();
      if (status === 'listed') await countProducts(trx, shop_id, request.hidden ? -1 : 1);
    },
  });
}
