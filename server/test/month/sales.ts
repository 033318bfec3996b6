// Orders, their payments and deliveries.
import { ordersApi } from '@souk/contract/orders';
import { traders, type Buyer, type Market, type Shop } from './market.ts';
import type { Random } from './random.ts';
import { mayBe } from './story.ts';

/** The payment methods to pick from. Most succeed. */
export const CARDS = [
  ...Array.from({ length: 12 }, () => 'pm_card_visa'),
  'pm_card_bypassPending',
  'pm_card_chargeDeclined',
  'pm_card_createDispute',
  'pm_card_createDisputeInquiry',
  'pm_card_createIssuerFraudRecord',
  'pm_card_refundFail',
  'pm_card_refundFail',
  'pm_card_pendingRefund',
  'pm_card_pendingRefund',
  'pm_usBankAccount',
  'pm_usBankAccount_insufficientFunds',
];

export type Part = { shop: Shop; status: 'paid' | 'shipped' | 'delivered' | 'over' };
export type Sale = {
  orderId: string;
  orderNumber: string;
  session: string;
  buyer: Buyer;
  card: string;
  day: number;
  parts: Part[];
  /** Null until it is paid. */
  intent: string | null;
};

type NewSale = { random: Random; day: number; card?: string; from?: Shop[] };

/** Places and pays for an order as a buyer, by default from one to three open shops. */
export async function places(market: Market, given: NewSale): Promise<Sale> {
  const { world, buyers } = market;
  const { random, day, card = 'pm_card_visa' } = given;
  const buyer = random.pick(buyers);
  const open = () => traders(market).filter(({ suspended }) => !suspended);
  const from = given.from ?? random.some(open(), random.pick([1, 1, 1, 2, 2, 3]));
  const lines = from.flatMap(({ goods }) =>
    random
      .some(goods, random.between(1, goods.length))
      .map((product) => ({ product, quantity: random.between(1, 4) })),
  );
  const placed = await buyer.buys(...lines);
  const session: string = placed.stripe_session_id;
  const parts = from.map((shop): Part => ({ shop, status: 'paid' }));
  await world.pays(session, card);
  const { order_id: orderId, order_number: orderNumber } = placed;
  const sale: Sale = { orderId, orderNumber, session, buyer, card, day, parts, intent: null };
  await learnsOfPayment(market, sale);
  return sale;
}

/** Records whether a sale has been paid, since a bank debit takes days. */
export async function learnsOfPayment({ world }: Market, sale: Sale): Promise<void> {
  const { state, paymentIntentId } = await world.deps.payments.retrieveSession(sale.session);
  if (state === 'paid') sale.intent = paymentIntentId;
}

/** Sets the status of a part, as its seller. */
export async function sets({ orderId }: Sale, part: Part, status: 'shipped' | 'delivered') {
  const answer = await part.shop.seller.sets(orderId, { status });
  // Suspended sellers can't change orders.
  if (mayBe(answer, 403)) part.status = status;
}

/** The buyer confirms the delivery. */
export async function arrived({ orderId, buyer }: Sale, part: Part) {
  const given = { params: { orderId }, body: { shop_id: part.shop.seller.shop.id } };
  const answer = await buyer.calls(ordersApi.arrived, given);
  if (mayBe(answer)) part.status = 'delivered';
}
