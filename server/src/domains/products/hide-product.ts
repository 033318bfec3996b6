import { pages } from '@souk/contract/pages';
import { PRODUCTS } from '@souk/contract/products';
import type { HiddenState, HideRequest } from '@souk/contract/suspension';
import type { Trx } from '../../db/rows.ts';
import { notFound } from '../../kit/problems.ts';
import { recordChange, type Changer } from '../audit/record-change.ts';
import { recipientOf } from '../auth/reads.ts';
import { mailStanding } from '../mail/standing-mails.ts';
import type { MailDeps } from '../mail/wording.ts';
import { countProducts } from '../shops/counts.ts';

/** Hides a product from all but its owner and admins, or shows it again. Twice is once. @throws ProblemError 404 */
export async function hideProduct(
  trx: Trx,
  deps: MailDeps,
  actor: Changer,
  id: string,
  { hidden, reason }: HideRequest,
): Promise<HiddenState> {
  const product = await trx
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select(['p.name', 'p.shop_id', 'p.hidden_at', 'p.hidden_reason', 's.owner_id'])
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .forNoKeyUpdate('p')
    .executeTakeFirst();
  if (!product) throw notFound(PRODUCTS.notFound);
  const before = { hidden_at: product.hidden_at, hidden_reason: product.hidden_reason };
  if (hidden === (before.hidden_at !== null)) return hiddenState(id, before);
  const after = hidden
    ? { hidden_at: deps.now(), hidden_reason: reason }
    : { hidden_at: null, hidden_reason: null };
  await trx.updateTable('products').set(after).where('id', '=', id).execute();
  await countProducts(trx, product.shop_id, hidden ? -1 : 1);
  await recordChange(trx, actor, {
    kind: hidden ? 'product.hidden' : 'product.shown',
    target: { kind: 'product', id },
    before: { hidden: !hidden },
    after: { hidden, reason },
  });
  await mailStanding(trx, deps, {
    kind: hidden ? 'product_hidden' : 'product_shown',
    to: await recipientOf(trx, product.owner_id),
    about: { name: product.name, path: pages.product(id) },
    reason,
  });
  return hiddenState(id, after);
}

type Hidden = { hidden_at: Date | null; hidden_reason: string | null };

const hiddenState = (id: string, { hidden_at, hidden_reason }: Hidden): HiddenState => ({
  id,
  hidden_at: hidden_at?.toISOString() ?? null,
  hidden_reason,
});
