// Buyers request refunds, shops may or may not answer, and an admin decides.
import { returnsApi } from '@souk/contract/returns';
import { keeper } from './market.ts';
import { anyShipment, mayBe, type StoryEvent, type Story } from './story.ts';

async function asks(story: Story) {
  const found = anyShipment(story);
  if (!found) return false;
  const { sale, part } = found;
  const kind = part.status === 'paid' ? ('cancel' as const) : ('damaged' as const);
  const body = { shop_id: part.shop.seller.shop.id, kind, text: 'It is not what I wanted' };
  return mayBe(await sale.buyer.calls(returnsApi.ask, { params: { orderId: sale.orderId }, body }));
}

/** Picks a request, with its purchase and part. */
async function anyRequest({ market, random, sales }: Story) {
  const open = await market.world.deps.db
    .selectFrom('refund_requests')
    .innerJoin('shipments', 'shipments.id', 'refund_requests.shipment_id')
    .orderBy('refund_requests.id')
    .select([
      'refund_requests.id as requestId',
      'refund_requests.state',
      'order_id as orderId',
      'shop_id as shopId',
    ])
    .execute();
  if (open.length === 0) return null;
  const { state, ...params } = random.pick(open);
  const sale = sales.find(({ orderId }) => orderId === params.orderId);
  const part = sale?.parts.find(({ shop }) => shop.seller.shop.id === params.shopId);
  return sale && part ? { state, params, sale, part } : null;
}

async function answers(story: Story) {
  const found = await anyRequest(story);
  if (!found) return false;
  const { random, market } = story;
  const decision = random.pick(['refund', 'refund', 'decline', 'return_first'] as const);
  const how = decision === 'refund' ? { amount: random.between(1, 400) / 100 } : {};
  const body = { decision, note: 'We have looked', ...how };
  const who = found.state === 'with_admin' ? market.admin : keeper(market, found.part.shop);
  return mayBe(await who.calls(returnsApi.answer, { params: found.params, body }));
}

async function escalates(story: Story) {
  const found = await anyRequest(story);
  if (!found) return false;
  const { orderId, requestId } = found.params;
  return mayBe(
    await found.sale.buyer.calls(returnsApi.escalate, { params: { orderId, requestId } }),
  );
}

export const requestEvents: StoryEvent[] = [
  { name: 'request', perSale: 0.2, run: asks },
  { name: 'answer to a request', perSale: 0.2, run: answers },
  { name: 'escalation', perSale: 0.12, run: escalates },
];
