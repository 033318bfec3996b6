/** Requests for money back: refunded in part, still open, and declined and handed to the admin. */
import { refundParts } from '@souk/contract/refund-parts';
import type { ReturnKind } from '@souk/contract/returns';
import type { DB } from '@souk/server/db/types';
import { bookRefund, placeHold, shipmentLeft } from '@souk/server/domains/money/index';
import type { Transaction } from 'kysely';
import { BUYER, emailOf } from '../accounts.ts';
import { daysBefore, hoursAfter, type SeedTime } from './time.ts';

type Story = {
  /** The last of these to be delivered. */
  product: string;
  /** By the buyer shown on the login page; by anyone if left out. */
  ofShownBuyer?: true;
  kind: ReturnKind;
  text: string;
  /** With a picture of the product. */
  picture?: true;
  /** If left out, it waits for the shop. */
  answer?: { decision: 'refund' | 'decline'; note: string };
  /** Escalated to the admin. */
  escalated?: true;
};

const STORIES: Story[] = [
  {
    product: 'Hand-dyed merino yarn, 100 g',
    ofShownBuyer: true,
    kind: 'damaged',
    text: 'One of the two skeins came with a moth hole through every turn. The other one is lovely.',
    answer: {
      decision: 'refund',
      note: 'So sorry! Here is the money for one of them. Keep it, it still felts.',
    },
  },
  {
    product: 'Three-legged stool in ash',
    ofShownBuyer: true,
    kind: 'damaged',
    text: 'One leg has a crack from the wedge down, as you can see. I would like my money back.',
    picture: true,
  },
  {
    product: 'Kalimba with eleven tines',
    ofShownBuyer: true,
    kind: 'not_as_described',
    text: 'It is tuned in F, and the page said G. I cannot play it with my group.',
    answer: {
      decision: 'decline',
      note: 'Tines slip on a journey. The page says so, and the hammer in the box puts them back.',
    },
    escalated: true,
  },
  {
    product: 'Ribbed wool beanie with bobble',
    kind: 'not_as_described',
    text: 'It is much darker than in the picture, and does not match the scarf I bought with it.',
    picture: true,
  },
];

/** Adds the requests as the product itself would have written them. */
export async function seedRequests(trx: Transaction<DB>, time: SeedTime): Promise<void> {
  for (const [n, story] of STORIES.entries()) {
    const part = await arrivedShipment(trx, story);
    const askedAt = askedOn(story, part, daysBefore(time.now, 1.3 + n));
    await writeStory(trx, time, { story, part, askedAt, n });
  }
}

type Part = Awaited<ReturnType<typeof arrivedShipment>>;

async function arrivedShipment(trx: Transaction<DB>, { product, ofShownBuyer }: Story) {
  let arrived = trx
    .selectFrom('shipments')
    .innerJoin('shops', 'shops.id', 'shipments.shop_id')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .innerJoin('users', 'users.id', 'orders.buyer_id')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('order_items', 'order_items.shipment_id', 'shipments.id')
    .selectAll('shipments')
    .select(['shops.owner_id', 'orders.buyer_id', 'payments.id as payment_id'])
    .select(['order_items.id as item_id', 'order_items.image'])
    .where('order_items.product_name', '=', product)
    .where('shipments.status', '=', 'delivered');
  if (ofShownBuyer) arrived = arrived.where('users.email', '=', emailOf(BUYER.username));
  return arrived.orderBy('shipments.delivered_at', 'desc').limit(1).executeTakeFirstOrThrow();
}

/** Soon after delivery if it was answered, else recently: buyers have only 30 days for a request. */
function askedOn({ answer }: Story, { delivered_at }: Part, lately: Date): Date {
  if (!delivered_at) return lately;
  if (answer) return hoursAfter(delivered_at, 20);
  const latest = hoursAfter(delivered_at, 28 * 24);
  return latest < lately ? latest : lately;
}

type SeededRequest = { story: Story; part: Part; askedAt: Date; n: number };

async function writeStory(
  trx: Transaction<DB>,
  { newId }: SeedTime,
  { story, part, askedAt, n }: SeededRequest,
): Promise<void> {
  const { kind, text, picture, answer, escalated } = story;
  const id = newId(askedAt);
  const answered = hoursAfter(askedAt, 21);
  const handedOn = hoursAfter(answered, 5);
  const refunded = answer?.decision === 'refund';
  await trx
    .insertInto('refund_requests')
    .values({
      id,
      shipment_id: part.id,
      kind,
      text,
      images: picture && part.image ? [part.image] : [],
      state: escalated ? 'with_admin' : answer && !refunded ? 'declined' : 'open',
      note: answer?.note ?? null,
      refund_id: refunded
        ? await refundOne(trx, newId(answered), part, answered, answer.note, n)
        : null,
      created_at: askedAt,
      answered_at: answer ? answered : null,
      escalated_at: escalated ? handedOn : null,
    })
    .execute();
  if (!refunded) {
    const deps = { now: () => askedAt };
    await placeHold(trx, deps, { shipmentId: part.id, reason: 'request', cause: id });
  }
  const buyer = { by: 'buyer' as const, actor_id: part.buyer_id, note: null };
  const steps = [
    { step: 'asked' as const, created_at: askedAt, ...buyer },
    ...(answer
      ? [
          {
            step: answer.decision,
            created_at: answered,
            by: 'seller' as const,
            actor_id: part.owner_id,
            note: answer.note,
          },
        ]
      : []),
    ...(escalated ? [{ step: 'escalated' as const, created_at: handedOn, ...buyer }] : []),
  ];
  await trx
    .insertInto('refund_request_steps')
    .values(steps.map((step) => ({ id: newId(step.created_at), request_id: id, ...step })))
    .execute();
}

/** Refunds one unit, with its share of tax and commission. Returns the refund's id. */
async function refundOne(
  trx: Transaction<DB>,
  id: string,
  part: Part,
  at: Date,
  reason: string,
  n: number,
): Promise<string> {
  const selection = { items: [{ id: part.item_id, quantity: 1 }], shipping: 0 };
  const parts = refundParts(await shipmentLeft(trx, part), selection);
  if (!parts) throw new Error('Nothing of it is left to refund');
  const sums = {
    amount_cents: parts.goods + parts.shipping + parts.tax,
    goods_cents: parts.goods,
    shipping_cents: parts.shipping,
    tax_cents: parts.tax,
    commission_cents: parts.commission,
  };
  await trx
    .insertInto('refunds')
    .values({
      id,
      payment_id: part.payment_id,
      shipment_id: part.id,
      ...sums,
      restock: false,
      status: 'succeeded',
      provider_refund_id: `re_demo_request_${n + 1}`,
      reason,
      to_status: 'refunded',
      source: 'seller',
      requested_by: part.owner_id,
      created_at: at,
      settled_at: at,
    })
    .execute();
  await trx
    .insertInto('refund_items')
    .values(
      parts.items.map(({ id: order_item_id, quantity, goods, commission }) => ({
        refund_id: id,
        order_item_id,
        quantity,
        goods_cents: goods,
        commission_cents: commission,
      })),
    )
    .execute();
  await trx
    .updateTable('payments')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', sums.amount_cents) }))
    .where('id', '=', part.payment_id)
    .execute();
  const refund = {
    id,
    order_id: part.order_id,
    shipment_id: part.id,
    promotion_cents: 0,
    ...sums,
  };
  await bookRefund(trx, { now: () => at }, refund);
  return id;
}
