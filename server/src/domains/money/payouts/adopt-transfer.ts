import { formatAmount } from '@souk/contract/currency';
import { isId } from '@souk/contract/ids';
import { toAmount } from '@souk/contract/money';
import type { Deps } from '../../../deps.ts';
import type { MailDeps } from '../../mail/index.ts';
import { explainedOf, listTransfer } from './found-transfers.ts';
import { partBy, shopOfAccount } from './queries.ts';
import { recordTransfer } from './record-transfer.ts';

type AdoptDeps = Pick<Deps, 'db' | 'now' | 'jobs' | 'payments' | 'log'> & MailDeps;

/**
 * Matches a transfer at the provider to its payout. Records a payout that was lost in a restore, or
 * lists the transfer for the admins if its purpose is unclear. Ignores transfers to accounts that
 * no shop uses. Safe to repeat. Returns descriptions of the effects. @throws ProviderUnavailable
 */
export async function adoptTransfer(deps: AdoptDeps, transferId: string): Promise<string[]> {
  if ((await explainedOf(deps.db, [transferId])).size > 0) return [];
  const transfer = await deps.payments.retrieveTransfer(transferId);
  if (transfer === null) return [];
  const { key, accountId, amountCents } = transfer;
  if (accountId === null) return [];
  const asked = key !== null && isId(key) ? await partBy(deps.db, 'id', key) : undefined;
  if (asked?.status === 'requested') {
    // The payout's own job finds the transfer by its key.
    const { payout_id: payoutId } = asked;
    await deps.jobs.enqueue(deps.db, 'finish-payout', { payoutId }, { key: `payout ${payoutId}` });
    return [];
  }
  const shopId = await shopOfAccount(deps.db, accountId);
  if (shopId === null) return [];
  const isRecorded = await deps.db.transaction().execute(async (trx) => {
    if (await recordTransfer(trx, deps, { shopId, transfer })) return true;
    await listTransfer(trx, deps, shopId, transfer);
    return false;
  });
  if (!isRecorded) return [];
  deps.log.warn({ transfer: transferId, shop: shopId }, 'a missing transfer was recorded');
  return [`A missing payout of ${formatAmount(toAmount(amountCents))} was recorded`];
}
