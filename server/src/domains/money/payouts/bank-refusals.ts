import { fromMinor } from '@souk/contract/minor-units';
import type { BankRefusal } from '@souk/contract/payouts';
import type { Deps } from '../../../deps.ts';
import type { MailDeps } from '../../mail/index.ts';
import { mailBankRefusal } from './account-mails.ts';
import { NOT_A_SHOP, shopOfAccount } from './queries.ts';

/** How long the payouts page shows a returned payout. */
const SHOWN_MS = 30 * 86_400_000;

/**
 * Records that a seller's bank returned a payout from their provider account, and mails the
 * seller once. Returns a description of the effect.
 */
export async function noteBankPayout(
  deps: Pick<Deps, 'db' | 'payments'> & MailDeps,
  { id, accountId }: { id: string; accountId: string },
): Promise<string[]> {
  const shopId = await shopOfAccount(deps.db, accountId);
  if (shopId === null) return [NOT_A_SHOP];
  const { amount, currency, failure: reason } = await deps.payments.bankPayout({ id, accountId });
  if (reason === null) return ['The seller’s bank hasn’t returned the payout'];
  return deps.db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows: isNew } = await trx
      .insertInto('bank_refusals')
      .values({
        provider_payout_id: id,
        shop_id: shopId,
        amount,
        currency,
        reason,
        refused_at: deps.now(),
      })
      .onConflict((oc) => oc.column('provider_payout_id').doNothing())
      .executeTakeFirst();
    if (!isNew) return [];
    await mailBankRefusal(trx, deps, { payoutId: id, shopId, amount, currency, reason });
    return ['The seller’s bank returned the payout'];
  });
}

/** Returns the latest payout that a seller's bank returned in the last 30 days. */
export async function lastBankRefusal(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  shopId: string,
): Promise<{ bank_refusal?: BankRefusal }> {
  const row = await db
    .selectFrom('bank_refusals')
    .select(['amount', 'currency', 'reason', 'refused_at'])
    .where('shop_id', '=', shopId)
    .where('refused_at', '>', new Date(now().getTime() - SHOWN_MS))
    .orderBy('refused_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return {};
  const amount = fromMinor(row.amount, row.currency);
  return { bank_refusal: { ...row, amount, refused_at: row.refused_at.toISOString() } };
}
