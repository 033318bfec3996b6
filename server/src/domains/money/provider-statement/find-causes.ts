import type { Db, Row } from '../../../db/rows.ts';
import { ProviderRefused, ProviderUnavailable } from '../../../gateways/payments/provider.ts';
import { syncDispute } from '../disputes/sync-dispute.ts';
import { bookParked } from '../parked-payments/book-parked.ts';
import { parkedOfIntent } from '../parked-payments/reads.ts';
import { settleSession } from '../payments/settle-session.ts';
import { adoptTransfer } from '../payouts/adopt-transfer.ts';
import { syncTransfer } from '../payouts/reverse-transfer.ts';
import type { RefundDeps } from '../refunds/carry-out.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';

type Line = Pick<
  Row<'provider_lines'>,
  'kind' | 'subject' | 'source_id' | 'payment_intent_id' | 'transfer_id'
>;

/** Limits the lines per run, because each needs a provider request. The next run continues. */
const MOST = 500;

/**
 * Matches each open line to its cause, and processes that payment, refund, dispute or transfer as if
 * its event had arrived. This makes up for lost webhooks. `again` includes the lines that earlier
 * runs couldn't explain. @throws ProviderUnavailable
 */
export async function findCauses(deps: RefundDeps, { again }: { again: boolean }): Promise<void> {
  const done = new Set<string>();
  for (const line of await openLines(deps.db, again)) {
    if (done.has(line.subject)) continue;
    done.add(line.subject);
    try {
      await findCause(deps, line);
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      // The session may belong to another platform, for example. One line mustn't block the others.
      const expected = error instanceof ProviderRefused;
      deps.log[expected ? 'warn' : 'error'](
        { err: error, line },
        'could not explain a line of the provider’s statement',
      );
    }
  }
}

/** Oldest first, so that a sale comes before its refund and its transfer. */
async function openLines(db: Db, again: boolean): Promise<Line[]> {
  return db
    .selectFrom('provider_lines')
    .select(['kind', 'subject', 'source_id', 'payment_intent_id', 'transfer_id'])
    .where('state', 'in', again ? ['on_its_way', 'unexplained'] : ['on_its_way'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST)
    .execute();
}

async function findCause(deps: RefundDeps, line: Line): Promise<void> {
  const { kind, source_id: sourceId, payment_intent_id: intent, transfer_id: transferId } = line;
  if (kind === 'charge' && intent !== null) await settlePaymentOf(deps, intent);
  if (kind === 'refund' && intent !== null) await syncRefunds(deps, intent);
  if (kind === 'dispute' && sourceId !== null) await syncDispute(deps, sourceId);
  if (kind === 'transfer' && sourceId !== null) await adoptTransfer(deps, sourceId);
  if (kind === 'reversal' && transferId !== null) await syncTransfer(deps, transferId);
}

/** Settles a payment's sessions, and books it if an earlier release parked it. */
async function settlePaymentOf(deps: RefundDeps, paymentIntentId: string): Promise<void> {
  for (const sessionId of await deps.payments.sessionsOf(paymentIntentId)) {
    await settleSession(deps, sessionId);
  }
  for (const id of await parkedOfIntent(deps.db, paymentIntentId)) {
    await deps.db.transaction().execute((trx) => bookParked(trx, deps, id));
  }
}
