import type { Approval } from '@souk/contract/approvals';
import { toMinor } from '@souk/contract/money';
import type { NewWriteOff } from '@souk/contract/owing';
import { PAYOUTS } from '@souk/contract/payouts';
import { row } from '../../../db/raw-sql.ts';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { invalid } from '../../../kit/problems.ts';
import {
  type Actor,
  type Changer,
  keepRequest,
  type KeyedRequest,
  madeEarlier,
} from '../../accounts/index.ts';
import {
  approvalById,
  askApproval,
  type AskDeps,
  demandNotOwnShop,
  isShop,
} from '../../shops/index.ts';
import { owedBy } from '../ledger/owing.ts';
import { bookWriteOff, demandOwed } from '../ledger/write-off.ts';
import { lockPayouts } from './open-payout.ts';

/**
 * Asks another admin to approve writing off a shop's debt. Write-offs always take two admins.
 * @throws ProblemError 403 for the admin's own shop; 409 if it's more than the shop owes, or the
 *   key belongs to another request; 422
 */
export async function askWriteOff(
  { db, ...deps }: AskDeps & Pick<Deps, 'db'>,
  actor: Actor,
  body: NewWriteOff,
  key: KeyedRequest | null,
): Promise<Approval> {
  const { shop_id: shopId } = body;
  if (!(await isShop(db, shopId))) {
    throw invalid({ path: 'shop_id', message: PAYOUTS.unknownShop });
  }
  await demandNotOwnShop(db, actor, shopId);
  const cents = toMinor(body.amount);
  const id = await db.transaction().execute(async (trx) => {
    const earlier = key && (await madeEarlier(trx, key));
    if (earlier) return earlier;
    demandOwed(await debtOf(trx, shopId), cents);
    const asked = await askApproval(trx, deps, actor, { kind: 'write_off', shopId, cents, body });
    if (key) await keepRequest(trx, deps, key, asked);
    return asked;
  });
  return approvalById(db, actor.id, id);
}

/**
 * Writes off a debt once another admin has approved it. @throws ProblemError 409 if less is owed
 */
export async function writeOff(
  trx: Trx,
  deps: Pick<Deps, 'now'>,
  given: { by: Changer; adminId: string; cause: string },
  body: NewWriteOff,
): Promise<string> {
  await lockPayouts(trx, body.shop_id);
  const owed = await debtOf(trx, body.shop_id);
  return bookWriteOff(trx, deps, { ...given, owed }, body);
}

/**
 * Returns a shop's debt minus its pending reversals, in minor units. If those were written off too,
 * the shop would be credited twice once they succeed.
 */
async function debtOf(trx: Trx, shopId: string): Promise<number> {
  const { rows } = await row({ cents: 'number' })`
    select coalesce(sum(back.amount_cents), 0)::bigint as cents
    from transfer_reversals back
    join payout_parts part on part.id = back.part_id
    join payouts on payouts.id = part.payout_id
    where payouts.shop_id = ${shopId} and back.status = 'requested'`.execute(trx);
  return (await owedBy(trx, shopId)) - (rows[0]?.cents ?? 0);
}
