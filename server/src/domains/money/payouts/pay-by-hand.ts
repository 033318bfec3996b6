import type { Approval } from '@souk/contract/approvals';
import { CHECKOUT } from '@souk/contract/checkout';
import { formatAmount } from '@souk/contract/currency';
import { toMinor, toAmount } from '@souk/contract/money';
import { PAYOUTS, type NewPayout, type Payout } from '@souk/contract/payouts';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid } from '../../../kit/problems.ts';
import {
  type Actor,
  type Changer,
  keepRequest,
  type KeyedRequest,
  madeEarlier,
  recordChange,
} from '../../accounts/index.ts';
import type { MailDeps } from '../../mail/index.ts';
import {
  approvalById,
  askApproval,
  demandNotOwnShop,
  isApprovalId,
  isShop,
  needsSecondAdmin,
} from '../../shops/index.ts';
import { openStops } from '../holds/reads.ts';
import { availableEntries, lockPayouts, notePayoutByHand } from './open-payout.ts';
import { mailPayout } from './payout-mails.ts';
import { payoutRow } from './reads.ts';

type PayDeps = Pick<Deps, 'now'> & MailDeps;

/**
 * Records a payout that an admin made outside the provider. Above the limit for a single admin, it
 * requests another admin's approval instead. Repeating a request with the same `key` has no effect.
 * @throws ProblemError 403 for the admin's own shop; 409 if it's more than available, payouts are
 *   stopped, or the key belongs to another request; 422
 */
export async function payByHand(
  { db, ...deps }: PayDeps & Pick<Deps, 'db'>,
  actor: Actor,
  body: NewPayout,
  key: KeyedRequest | null,
): Promise<Payout | Approval> {
  const { shop_id: shopId } = body;
  if (!(await isShop(db, shopId))) {
    throw invalid({ path: 'shop_id', message: PAYOUTS.unknownShop });
  }
  await demandNotOwnShop(db, actor, shopId);
  const id = await db.transaction().execute(async (trx) => {
    const earlier = key && ((await madeEarlier(trx, key)) ?? (await unkeptPayout(trx, key, body)));
    if (earlier) return earlier;
    await lockPayouts(trx, shopId);
    const { cents } = await payable(trx, deps, body);
    // The other admin approves exactly this amount, even if more is available by then.
    const exactly = { ...body, amount: toAmount(cents) };
    const made = (await needsSecondAdmin(trx, cents))
      ? await askApproval(trx, deps, actor, { kind: 'payout', shopId, cents, body: exactly })
      : await recordPayout(trx, deps, { by: actor, adminId: actor.id, key }, exactly);
    if (key) await keepRequest(trx, deps, key, made);
    return made;
  });
  return (await isApprovalId(db, id)) ? approvalById(db, actor.id, id) : payoutRow(db, id);
}

const requestKeyOf = ({ userId, key }: KeyedRequest) => `${userId} ${key}`;

/**
 * Finds the payout of a request that an earlier release stored without its body.
 * @throws ProblemError 409
 */
async function unkeptPayout(
  trx: Trx,
  key: KeyedRequest,
  { shop_id, amount }: NewPayout,
): Promise<string | null> {
  const payouts = trx.selectFrom('payouts').select(['id', 'shop_id', 'amount_cents']);
  const payout = await payouts.where('request_key', '=', requestKeyOf(key)).executeTakeFirst();
  if (!payout) return null;
  const same = amount === undefined || toMinor(amount) === payout.amount_cents;
  if (payout.shop_id !== shop_id || !same)
    throw conflict('idempotency_key_reused', CHECKOUT.keyReused);
  return payout.id;
}

/**
 * Checks an amount, which defaults to everything available. Needs the lock.
 * @throws ProblemError 409
 */
async function payable(trx: Trx, deps: PayDeps, { shop_id, amount }: NewPayout) {
  const stops = await openStops(trx, shop_id);
  // After a restore, manual payouts made since the backup are recorded again before payouts resume.
  const stop = stops.find(({ reason }) => reason !== 'restore');
  if (stop) throw conflict('payouts_stopped', PAYOUTS.stopped[stop.reason]);
  const available = await availableEntries(trx, deps, shop_id);
  if (available.cents <= 0) throw conflict('nothing_to_pay_out', PAYOUTS.nothing);
  const cents = amount === undefined ? available.cents : toMinor(amount);
  if (cents > available.cents) {
    throw conflict(
      'amount_exceeds_balance',
      `Only ${formatAmount(toAmount(available.cents))} is available to this shop`,
    );
  }
  return { cents, entries: available.entries };
}

type Payer = {
  /** The admin who recorded it, or who approved it if two were needed. */
  by: Changer;
  /** The admin who made the payment. */
  adminId: string;
  key: KeyedRequest | null;
};

/**
 * Records a manual payout and returns its id. @throws ProblemError 409 if it's more than available
 */
export async function recordPayout(
  trx: Trx,
  deps: PayDeps,
  { by, adminId, key }: Payer,
  body: NewPayout,
): Promise<string> {
  const { shop_id: shopId, reference: given } = body;
  const reference = given || null;
  await lockPayouts(trx, shopId);
  const { cents, entries } = await payable(trx, deps, body);
  const payoutId = await notePayoutByHand(trx, deps, entries, {
    shopId,
    cents,
    actorId: adminId,
    requestKey: key && requestKeyOf(key),
    reference,
  });
  const amount = toAmount(cents);
  await recordChange(trx, by, {
    kind: 'payout.made',
    target: { kind: 'shop', id: shopId },
    before: null,
    after: { payout_id: payoutId, amount, reference },
  });
  await mailPayout(trx, deps, { id: payoutId, shopId, amount, failure: null });
  return payoutId;
}
