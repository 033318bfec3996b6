import { refundsApi } from '@souk/contract/refunds';
import { stopPayouts } from '../../src/domains/money/holds/stop-payouts.ts';
import { readStatement } from '../../src/domains/money/provider-statement/read-statement.ts';
import { paymentIntentOf } from '../payment-intent.ts';
import type { World } from '../world.ts';

type Seller = Awaited<ReturnType<World['seller']>>;

/** Creates problems with a seller's money at the payment provider. */
export function providerTroubles(
  { deps, sandbox, until }: World,
  seller: Seller,
  sale: () => Promise<{ orderId: string }>,
) {
  const { db } = deps;
  return {
    /** Places an order and disputes it. */
    async dispute(): Promise<{ orderId: string; disputeId: string }> {
      const { orderId } = await sale();
      sandbox.control.openDispute(await paymentIntentOf({ deps }, orderId));
      const disputes = db.selectFrom('disputes').select('id').where('order_id', '=', orderId);
      const { id: disputeId } = await until(() => disputes.executeTakeFirst(), 'the dispute');
      return { orderId, disputeId };
    },
    /** Places an order and refunds part of it. The refund fails. */
    async failedRefund(): Promise<{ orderId: string; refundId: string }> {
      const { orderId } = await sale();
      const params = { shopId: seller.shop.id, orderId };
      const body = { amount: 0.5, reason: 'A scratch' };
      const { id: refundId } = (await seller.calls(refundsApi.create, { params, body })).body;
      const refunds = db.selectFrom('refunds').selectAll().where('id', '=', refundId);
      const refund = await refunds.executeTakeFirstOrThrow();
      sandbox.control.failRefund(refund.provider_refund_id ?? '');
      await until(
        async () => (await refunds.executeTakeFirst())?.status === 'failed',
        'the failed refund',
      );
      return { orderId, refundId };
    },
    /** Adds an unexplained line to the provider's statement. */
    async unexplainedLine(): Promise<string> {
      const id = sandbox.control.addLine({ type: 'adjustment', amount: 100, currency: 'usd' });
      await readStatement(deps);
      return id;
    },
    /** Stops all payouts, as the books check does. */
    async siteStop(): Promise<void> {
      const stop = { shopId: null, reason: 'books', note: 'A cent is missing' } as const;
      await db.transaction().execute((trx) => stopPayouts(trx, deps, { ...stop, actorId: null }));
    },
  };
}
