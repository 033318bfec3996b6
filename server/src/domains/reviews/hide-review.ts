import { pages } from '@souk/contract/pages';
import { REVIEWS } from '@souk/contract/reviews';
import type { HiddenState, HideRequest } from '@souk/contract/suspension';
import type { Trx } from '../../db/rows.ts';
import { notFound } from '../../kit/problems.ts';
import { recordChange, type Changer } from '../audit/record-change.ts';
import { recipientOf } from '../auth/reads.ts';
import { mailStanding } from '../mail/standing-mails.ts';
import type { MailDeps } from '../mail/wording.ts';
import { countProductRating } from '../products/stored-products.ts';
import { countShopRating } from '../shops/counts.ts';
import { lockAnyReview } from './queries.ts';

/** Hides a review of a product or a shop, or shows it again; the average follows. Twice is once. @throws ProblemError 404 */
export async function hideReview(
  trx: Trx,
  deps: MailDeps,
  actor: Changer,
  id: string,
  { hidden, reason }: HideRequest,
): Promise<HiddenState> {
  const review = await lockAnyReview(trx, id);
  if (!review) throw notFound(REVIEWS.notFound);
  const { table, reviewed, rating, user_id, ...before } = review;
  if (hidden === (before.hidden_at !== null)) return hiddenState(id, before);
  const after = hidden
    ? { hidden_at: deps.now(), hidden_reason: reason }
    : { hidden_at: null, hidden_reason: null };
  await trx.updateTable(table).set(after).where('id', '=', id).execute();
  const count = table === 'product_reviews' ? countProductRating : countShopRating;
  await count(trx, reviewed.id, hidden ? null : rating, hidden ? rating : null);
  await recordChange(trx, actor, {
    kind: hidden ? 'review.hidden' : 'review.shown',
    target: { kind: 'review', id },
    about: { [table === 'product_reviews' ? 'product_id' : 'shop_id']: reviewed.id },
    before: { hidden: !hidden },
    after: { hidden, reason },
  });
  const page = table === 'product_reviews' ? pages.product : pages.shop;
  await mailStanding(trx, deps, {
    kind: hidden ? 'review_hidden' : 'review_shown',
    to: await recipientOf(trx, user_id),
    about: { name: reviewed.name, path: page(reviewed.id) },
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
