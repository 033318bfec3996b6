// Refunds by shops, by admins, and in the provider's dashboard.
import { randomUUID } from 'node:crypto';
import { orderDetailApi } from '@souk/contract/order-detail';
import { ordersApi } from '@souk/contract/orders';
import { refundsApi, type RefundRequest } from '@souk/contract/refunds';
import { stripeClient } from '../../src/gateways/payments/stripe.ts';
import { keeper, type Market } from './market.ts';
import type { Part, Sale } from './sales.ts';
import { anyShipment, mayBe, type StoryEvent, type Story } from './story.ts';

const placeOf = ({ orderId }: Sale, { shop }: Part) => ({
  params: { shopId: shop.seller.shop.id, orderId },
});

const detail = async (market: Market, sale: Sale, part: Part) =>
  (await keeper(market, part.shop).calls(orderDetailApi.readOfShop, placeOf(sale, part))).body;

async function refunds(
  market: Market,
  sale: Sale,
  part: Part,
  body: Omit<RefundRequest, 'reason'>,
): Promise<boolean> {
  const headers = { 'idempotency-key': randomUUID() };
  const given = { ...placeOf(sale, part), body: { ...body, reason: 'A scratch' }, headers };
  return mayBe(await keeper(market, part.shop).calls(refundsApi.create, given));
}

const leftOf = async (market: Market, sale: Sale, part: Part) => {
  const { left } = await detail(market, sale, part);
  const goods = left.items.reduce((sum, item) => sum + item.goods, 0);
  return Math.round((goods + left.shipping + left.tax) * 100);
};

async function refundsAnAmount(story: Story, found = anyShipment(story)) {
  if (!found) return false;
  const left = await leftOf(story.market, found.sale, found.part);
  if (left < 2) return false;
  const amount = story.random.between(1, left - 1) / 100;
  return refunds(story.market, found.sale, found.part, { amount });
}

/** An admin refunds a buyer of a closed shop. */
async function refundsForClosedShop(story: Story) {
  const ofClosed = story.sales.flatMap((sale) =>
    sale.parts.filter(({ shop }) => shop.left).map((part) => ({ sale, part })),
  );
  return ofClosed.length > 0 && refundsAnAmount(story, story.random.pick(ofClosed));
}

async function refundsOneItem(story: Story) {
  const found = anyShipment(story);
  if (!found) return false;
  const { items } = (await detail(story.market, found.sale, found.part)) as unknown as {
    items: { id: string }[];
  };
  const { id } = story.random.pick(items);
  const chosen = { items: [{ order_item_id: id, quantity: 1 }] };
  return refunds(story.market, found.sale, found.part, chosen);
}

async function refundsCentByCent(story: Story) {
  const found = anyShipment(story);
  if (!found) return false;
  let made = false;
  for (let each = 0; each < 8; each += 1) {
    const amount = story.random.between(1, 5) / 100;
    made = (await refunds(story.market, found.sale, found.part, { amount })) || made;
  }
  return made;
}

async function refundsAll(story: Story) {
  const found = anyShipment(story);
  if (!found) return false;
  const change = { ...placeOf(found.sale, found.part), body: { status: 'refunded' as const } };
  return mayBe(await keeper(story.market, found.part.shop).calls(ordersApi.change, change));
}

/** Refunds a purchase in the provider's dashboard, which doesn't know about shops. */
async function refundsOutside(story: Story) {
  const found = anyShipment(story);
  if (!found) return false;
  const stripe = stripeClient(story.market.world.deps.config.payments);
  const payment_intent = found.sale.intent ?? '';
  const { data } = await stripe.charges.list({ payment_intent });
  const [charge] = data;
  const left = (charge?.amount ?? 0) - (charge?.amount_refunded ?? 0);
  // A disputed charge can't be refunded.
  if (left < 1 || charge?.disputed) return false;
  const amount = story.random.chance(0.3) ? left : story.random.between(1, left);
  await stripe.refunds.create({ payment_intent, amount });
  return true;
}

/** An admin retries or drops a failed refund. */
async function settlesFailedRefund({ market, random }: Story) {
  const failed = await market.world.deps.db
    .selectFrom('refunds')
    .innerJoin('shipments', 'shipments.id', 'refunds.shipment_id')
    .where('refunds.status', '=', 'failed')
    .where('dropped_at', 'is', null)
    .where('dispute_id', 'is', null)
    .orderBy('refunds.id')
    .select(['refunds.id as refundId', 'order_id as orderId', 'shop_id as shopId'])
    .execute();
  if (failed.length === 0) return false;
  const params = { ...random.pick(failed) };
  if (random.chance(0.5)) return mayBe(await market.admin.calls(refundsApi.retry, { params }));
  const body = { reason: 'We sent a check' };
  return mayBe(await market.admin.calls(refundsApi.drop, { params, body }));
}

export const refundEvents: StoryEvent[] = [
  { name: 'refund of an amount', perSale: 0.1, run: refundsAnAmount },
  { name: 'refund of an item', perSale: 0.1, run: refundsOneItem },
  { name: 'refunds of cents', perSale: 0.03, run: refundsCentByCent },
  { name: 'refund by the admin for a closed shop', perSale: 0.03, run: refundsForClosedShop },
  { name: 'refund of all', perSale: 0.06, run: refundsAll },
  { name: 'refund at the provider', perSale: 0.06, run: refundsOutside },
  { name: 'failed refund settled', perSale: 0.05, run: settlesFailedRefund },
];
