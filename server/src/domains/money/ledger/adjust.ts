import type { Approval } from '@souk/contract/approvals';
import { CHECKOUT } from '@souk/contract/checkout';
import { LEDGER, type LedgerEntry, type NewAdjustment } from '@souk/contract/ledger';
import { toMinor } from '@souk/contract/money';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { conflict, invalid } from '../../../kit/problems.ts';
import { type Actor, keepRequest, type KeyedRequest, madeEarlier } from '../../accounts/index.ts';
import {
  approvalById,
  askApproval,
  type AskDeps,
  demandNotOwnShop,
  isApprovalId,
  isShop,
  needsSecondAdmin,
} from '../../shops/index.ts';
import { bookByAdmin, type AdminRequest } from './book-by-admin.ts';
import { shopAccount } from './book.ts';
import { entryById, entryOfCause } from './entries.ts';

type AdjustDeps = Pick<Deps, 'db'> & AskDeps;

/**
 * Lets an admin give a shop money from the site's commission, or take it back. An amount above the
 * second-admin limit becomes an approval request instead. A request with a `key` makes one entry,
 * however often it's sent. @throws ProblemError 403 for the admin's own shop; 409 if the key
 * belongs to another request; 422
 */
export async function adjustBalance(
  { db, ...deps }: AdjustDeps,
  actor: Actor,
  body: NewAdjustment,
  key: KeyedRequest | null,
): Promise<LedgerEntry | Approval> {
  if (!(await isShop(db, body.shop_id))) {
    throw invalid({ path: 'shop_id', message: LEDGER.unknownShop });
  }
  await demandNotOwnShop(db, actor, body.shop_id);
  const cents = toMinor(body.amount);
  const id = await db.transaction().execute(async (trx) => {
    const earlier = key && ((await madeEarlier(trx, key)) ?? (await unkeptEntry(trx, key, body)));
    if (earlier) return earlier;
    const made = (await needsSecondAdmin(trx, cents))
      ? await askApproval(trx, deps, actor, {
          kind: 'adjustment',
          shopId: body.shop_id,
          cents,
          body,
        })
      : await bookAdjustment(
          trx,
          deps,
          { by: actor, adminId: actor.id, cause: causeOf(key) },
          body,
        );
    if (key) await keepRequest(trx, deps, key, made);
    return made;
  });
  return (await isApprovalId(db, id)) ? approvalById(db, actor.id, id) : entryById(db, id);
}

const causeOf = (key: KeyedRequest | null) => (key ? `${key.userId} ${key.key}` : newId());

/** Finds the entry of a request made before request bodies were stored. @throws ProblemError 409 */
async function unkeptEntry(
  trx: Trx,
  key: KeyedRequest,
  { shop_id, amount }: NewAdjustment,
): Promise<string | null> {
  const entry = await entryOfCause(trx, 'adjustment', causeOf(key));
  if (!entry) return null;
  const same = entry.postings.some(
    (posting) => posting.account === shopAccount(shop_id) && posting.amount === -amount,
  );
  if (!same) throw conflict('idempotency_key_reused', CHECKOUT.keyReused);
  return entry.id;
}

/** Books an adjustment. Returns the entry's id. @throws ProblemError 409 if already booked */
export async function bookAdjustment(
  trx: Trx,
  deps: Pick<Deps, 'now'>,
  request: AdminRequest,
  adjustment: NewAdjustment,
): Promise<string> {
  const id = await bookByAdmin(trx, deps, 'adjustment', request, adjustment);
  if (id === null) throw conflict('idempotency_key_reused', CHECKOUT.keyReused);
  return id;
}
