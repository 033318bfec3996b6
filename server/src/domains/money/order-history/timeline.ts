import { trackingOf, UNTRACKED, type TrackedParcel } from '@souk/contract/carriers';
import { formatAmount } from '@souk/contract/currency';
import { formatForeign } from '@souk/contract/minor-units';
import type { OrderStatus } from '@souk/contract/orders';
import { KIND_LABELS, type TimelineEntry, type TimelineKind } from '@souk/contract/returns';
import { amountOf, type changesOf, type shipmentsOf } from '../../orders/index.ts';
import type { disputesOf } from '../disputes/reads.ts';
import type { FailedPayment } from '../payments/reads.ts';
import type { SettledRefund } from '../refunds/refund-details.ts';
import type { stepsOfOrder } from '../returns/reads.ts';

type Rows<Query extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<Query>
>;

export type Story = {
  placedAt: Date;
  /** When the provider was paid. */
  paidAt: Date | null;
  /** The last failed payment. */
  failed: FailedPayment | null;
  disputes: Rows<typeof disputesOf>;
  /** Those visible to the viewer. */
  shipments: Rows<typeof shipmentsOf>;
  changes: Rows<typeof changesOf>;
  refunds: readonly SettledRefund[];
  steps: Rows<typeof stepsOfOrder>;
};

type Entry = Omit<TimelineEntry, 'at'> & { at: Date };

/** Returns all events of these shipments of an order, oldest first. */
export function timelineOf(story: Story): TimelineEntry[] {
  const entries = [
    entry(story.placedAt, 'placed', 'Order placed'),
    ...failedEntry(story),
    ...story.disputes.flatMap(disputeEntries),
    ...(story.paidAt ? [entry(story.paidAt, 'paid', paidText(story))] : []),
    ...endedUnpaid(story),
    ...story.shipments.flatMap((shipment) => [
      ...withTracking(changesOfShipment(story, shipment), trackingOf(shipment)),
      ...stepsOfShipment(story, shipment),
    ]),
    ...story.refunds.map((refund) => refundEntry(story, refund)),
  ];
  return entries
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest }));
}

const entry = (
  at: Date,
  kind: TimelineKind,
  text: string,
  shop_id: string | null = null,
): Entry => ({
  at,
  kind,
  text,
  shop_id,
  ...UNTRACKED,
});

const paidText = ({ shipments }: Story) =>
  shipments.some((shipment) => amountOf(shipment) > 0) ? 'Payment received' : 'Nothing to pay';

function failedEntry(story: Story): Entry[] {
  const { failed } = story;
  if (failed === null) return [];
  if (!failed.delayed) return [entry(failed.at, 'payment_failed', 'The card was refused')];
  // The failure ended the order, but was recorded later.
  const end = story.changes.find((change) => isUnpaidEnd(story, change));
  return [entry(end?.created_at ?? failed.at, 'payment_failed', 'The payment didn’t go through')];
}

/** Returns the entries of a dispute about the whole order. */
function disputeEntries(dispute: Story['disputes'][number]) {
  const { amount_cents: amount, currency, state, created_at, closed_at } = dispute;
  const sum = formatForeign({ amount, currency });
  const opened = entry(created_at, 'dispute', `The buyer’s bank opened a dispute over ${sum}`);
  if (closed_at === null) return [opened];
  const end =
    state === 'won'
      ? 'The bank decided in the shop’s favor'
      : 'The bank decided in the buyer’s favor';
  return [opened, entry(closed_at, 'dispute', end)];
}

type Change = Story['changes'][number];
type ShipmentRow = Story['shipments'][number];

/** Whether the checkout ended without a payment: that belongs to the order, not to a shop. */
const isUnpaidEnd = ({ paidAt }: Story, { to_status, source, created_at }: Change) =>
  to_status === 'cancelled' &&
  source !== 'seller' &&
  source !== 'admin' &&
  (paidAt === null || created_at < paidAt);

function endedUnpaid(story: Story): Entry[] {
  const end = story.changes.find((change) => isUnpaidEnd(story, change));
  if (!end) return [];
  if (end.source === 'buyer') {
    return [entry(end.created_at, 'cancelled', 'Cancelled before it was paid')];
  }
  const why = story.failed?.delayed ? 'Not paid' : 'Not paid in time';
  return [entry(end.created_at, 'expired', `${why}: the items went back on sale`)];
}

/** The trace of each status in the timeline; null if other entries tell of it. */
const TRACES: Record<OrderStatus, { kind: TimelineKind; says: (shop: string) => string } | null> = {
  pending: null,
  paid: null,
  processing: { kind: 'processing', says: (shop) => `${shop} is preparing it` },
  shipped: { kind: 'shipped', says: (shop) => `${shop} shipped it` },
  delivered: { kind: 'delivered', says: (shop) => `Delivered by ${shop}` },
  cancelled: { kind: 'cancelled', says: (shop) => `${shop} cancelled it` },
  refunded: null,
};

function changesOfShipment(story: Story, { id, shop_id, shop_name }: ShipmentRow): Entry[] {
  return story.changes.flatMap((change) => {
    const { shipment_id, from_status, to_status, source, created_at } = change;
    if (shipment_id !== id || isUnpaidEnd(story, change)) return [];
    if (to_status === 'delivered' && source === 'buyer') {
      return [entry(created_at, 'delivered', 'The buyer confirmed the delivery', shop_id)];
    }
    if (from_status === to_status) return [];
    // Payments and refunds by the provider have entries of their own.
    if (source === 'provider' && to_status !== 'cancelled') return [];
    if (to_status === 'paid') {
      return change.paid_by_hand
        ? [entry(created_at, 'paid', `${shop_name} marked it as paid`, shop_id)]
        : [];
    }
    const trace = TRACES[to_status];
    return trace ? [entry(created_at, trace.kind, trace.says(shop_name), shop_id)] : [];
  });
}

/** Adds the tracking to the last shipped entry, or else the last delivered one. */
function withTracking(entries: Entry[], tracking: TrackedParcel): Entry[] {
  const last =
    entries.findLast(({ kind }) => kind === 'shipped') ??
    entries.findLast(({ kind }) => kind === 'delivered');
  return entries.map((each) => (each === last ? { ...each, ...tracking } : each));
}

const quotation = (note: string | null) => (note ? `: “${note}”` : '');

function stepsOfShipment(story: Story, { id, shop_id, shop_name }: ShipmentRow): Entry[] {
  return story.steps.flatMap((step) => {
    if (step.shipment_id !== id) return [];
    const { created_at: at, note } = step;
    const who = step.by === 'admin' ? 'The marketplace' : shop_name;
    switch (step.step) {
      case 'asked':
        return entry(at, 'request', `Money back requested: ${KIND_LABELS[step.kind]}`, shop_id);
      case 'escalated':
        return entry(at, 'request', 'Handed to us to decide', shop_id);
      case 'refund':
        return entry(at, 'answer', `${who} agreed to send money back${quotation(note)}`, shop_id);
      case 'return_first':
        return entry(
          at,
          'answer',
          `${who} asked for the goods back first${quotation(note)}`,
          shop_id,
        );
      case 'decline':
        return entry(at, 'answer', `${who} declined${quotation(note)}`, shop_id);
    }
  });
}

function refundEntry(
  { steps }: Story,
  { amount, status, shop_id, reason, ...refund }: SettledRefund,
): Entry {
  const sum = formatAmount(amount);
  const created = new Date(refund.created_at);
  const at = refund.settled_at ?? created;
  // With a return request, its answer has already given the reason.
  const why = steps.some(({ note }) => note === reason) ? '' : `: ${reason}`;
  switch (status) {
    case 'succeeded':
      if (amount === 0) return entry(at, 'refund', `Taken back, nothing was paid${why}`, shop_id);
      return entry(at, 'refund', `${sum} refunded${why}`, shop_id);
    case 'failed':
      return entry(at, 'refund', `A refund of ${sum} didn’t go through`, shop_id);
    case 'pending':
      return entry(created, 'refund', `${sum} is on its way back to the card`, shop_id);
  }
}
