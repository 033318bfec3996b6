import { addressLines } from '@souk/contract/address-format';
import { carrierName, type TrackedParcel } from '@souk/contract/carriers';
import { formatAmount } from '@souk/contract/currency';
import { EVIDENCE_TEXT_MAX, type EvidenceTexts } from '@souk/contract/evidence';
import type { Invoice, OrderDetail } from '@souk/contract/order-detail';
import { KIND_LABELS } from '@souk/contract/returns';

type KnownOrder = {
  order: OrderDetail;
  invoice: Invoice;
  /** The refund policies of the shops that have one. */
  policies: readonly { shop_name: string; text: string }[];
};

/** Compiles evidence from what the site knows about a disputed order. */
export function composeEvidence({ order, invoice, policies }: KnownOrder): EvidenceTexts {
  const { first_name, last_name, email, country } = order.shipping_address;
  const shipped = order.timeline.filter(({ kind }) => kind === 'shipped');
  const tracking = new Set(order.timeline.map(trackingText).filter(Boolean));
  const texts: EvidenceTexts = {
    product_description: order.items
      .map(
        ({ quantity, product_name, shop_name }) => `${quantity} × ${product_name} (${shop_name})`,
      )
      .join('\n'),
    customer_name: `${first_name} ${last_name}`,
    customer_email_address: email,
    shipping_address: [...addressLines(order.shipping_address), country].join('\n'),
    shipping_date: shipped.map(({ at }) => at.slice(0, 10)).join(', '),
    shipping_tracking_number: [...tracking].join(', '),
    refund_policy_disclosure: policies
      .map(({ shop_name, text }) => `${shop_name}: ${text}`)
      .join('\n\n'),
    uncategorized_text: historyOf(order, invoice),
  };
  const cut = Object.entries(texts).map(([name, text]) => [name, text.slice(0, EVIDENCE_TEXT_MAX)]);
  return Object.fromEntries(cut) as EvidenceTexts;
}

/** Formats tracking as "UPS 1Z999 https://…", leaving out unknown parts. */
const trackingText = ({ carrier, tracking_number, tracking_url }: TrackedParcel) =>
  [carrier === null ? null : carrierName(carrier), tracking_number, tracking_url]
    .filter((part) => part !== null)
    .join(' ');

function historyOf(order: OrderDetail, invoice: Invoice): string {
  const events = order.timeline.map(({ at, text }) => `${minute(at)}  ${text}`);
  const messages = order.requests.flatMap(({ kind, text, note, created_at, answered_at }) => [
    `${minute(created_at)}  Buyer: ${KIND_LABELS[kind]}. ${text}`,
    ...(note === null ? [] : [`${minute(answered_at ?? created_at)}  Answer: ${note}`]),
  ]);
  const lines = invoice.lines.map(
    ({ quantity, product_name, amount }) =>
      `${quantity} × ${product_name}  ${formatAmount(amount)}`,
  );
  const sums = [
    `Shipping  ${formatAmount(invoice.shipping)}`,
    `Tax  ${formatAmount(invoice.tax)}`,
    `Total  ${formatAmount(invoice.total_amount)}`,
    ...invoice.refunds.map(
      ({ date, amount }) => `Refunded on ${day(date)}  ${formatAmount(amount)}`,
    ),
  ];
  return [
    [`Order ${order.order_number}, all times in UTC`, ...events].join('\n'),
    ...(messages.length === 0 ? [] : [['Messages', ...messages].join('\n')]),
    [`Receipt ${invoice.number}`, ...lines, ...sums].join('\n'),
  ].join('\n\n');
}

const day = (time: string) => time.slice(0, 10);
const minute = (time: string) => time.slice(0, 16).replace('T', ' ');
