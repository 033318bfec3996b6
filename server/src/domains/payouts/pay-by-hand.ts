import { formatUsd } from '@souk/contract/currency';
import { toCents, toDollars } from '@souk/contract/money';
import { PAYOUTS, type NewPayout, type Payout } from '@souk/contract/payouts';
import type { Deps } from '../../deps.ts';
import { conflict, invalid } from '../../kit/problems.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Actor } from '../auth/actor.ts';
import { isShop } from '../shops/reads.ts';
import { availableEntries, lockPayouts, notePayoutByHand } from './open-payout.ts';
import type { MailDeps } from '../mail/wording.ts';
import { mailPayout } from './payout-mails.ts';
import { payoutRow } from './reads.ts';

/**
 * Records what an admin has paid to a shop outside the provider. `key` is the request's own: a
 * retry after a crash makes no second payout. @throws ProblemError 409 above what is available, 422
 */
export async function payByHand(
  deps: Pick<Deps, 'db' | 'now'> & MailDeps,
  actor: Actor,
  { shop_id: shopId, amount, reference }: NewPayout,
  key: string | null,
): Promise<Payout> {
  if (!(await isShop(deps.db, shopId))) {
    throw invalid({ path: 'shop_id', message: PAYOUTS.unknownShop });
  }
  const requestKey = key === null ? null : `${actor.id} ${key}`;
  const id = await deps.db.transaction().execute(async (trx) => {
    await lockPayouts(trx, shopId);
    if (requestKey !== null) {
      const made = trx.selectFrom('payouts').select('id').where('request_key', '=', requestKey);
      const earlier = await made.executeTakeFirst();
      if (earlier) return earlier.id;
    }
    const available = await availableEntries(trx, deps, shopId);
    if (available.cents <= 0) throw conflict(PAYOUTS.nothing);
    const cents = amount === undefined ? available.cents : toCents(amount);
    if (cents > available.cents) {
      throw conflict(`Only ${formatUsd(toDollars(available.cents))} is available to this shop`);
    }
    const payoutId = await notePayoutByHand(trx, deps, available.entries, {
      shopId,
      cents,
      actorId: actor.id,
      requestKey,
      reference: reference || null,
    });
    await recordChange(trx, actor, {
      kind: 'payout.made',
      target: { kind: 'shop', id: shopId },
      before: null,
      after: { payout_id: payoutId, amount: toDollars(cents), reference: reference || null },
    });
    const news = { id: payoutId, shopId, amount: toDollars(cents), failure: null };
    await mailPayout(trx, deps, news);
    return payoutId;
  });
  return payoutRow(deps.db, id);
}
