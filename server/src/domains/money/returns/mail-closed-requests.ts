import type { Deps } from '../../../deps.ts';
import type { MailDeps } from '../../mail/index.ts';
import { mailBuyer } from '../../orders/index.ts';
import { requests } from './queries.ts';
import { closedLetter } from './return-mails.ts';

/**
 * Mails the buyer that their open requests are closed, because they won a dispute over the whole
 * shipment. Safe to repeat.
 */
export async function mailClosedRequests(
  deps: Pick<Deps, 'db'> & MailDeps,
  shipmentId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const closed = (await requests(trx).where('q.shipment_id', '=', shipmentId).execute()).filter(
      ({ shown, refund_id }) => shown === 'refunded' && refund_id === null,
    );
    for (const { id } of closed) {
      await mailBuyer(trx, deps, {
        shipmentId,
        kind: 'request_closed',
        cause: id,
        letter: closedLetter,
      });
    }
  });
}
