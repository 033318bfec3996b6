import { formatArrival } from '@souk/contract/arrival';
import { carrierName } from '@souk/contract/carriers';
import type { Shipment } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import {
  type Block,
  type Letter,
  type LinkBuilder,
  money,
  words,
  yourOrder,
  yourShop,
} from '../../mail/index.ts';
import { addressOf, itemsOf, sumsOf, yourOrderPage } from '../order-letters.ts';

export const shipmentPage = (
  at: LinkBuilder,
  { shop_id, id }: Pick<Shipment, 'shop_id' | 'id'>,
): Block => ({
  kind: 'link',
  label: 'See the order',
  url: at(pages.shopOrder(shop_id, id)),
});

export const newOrder = (at: LinkBuilder, shipment: Shipment): Letter => ({
  subject: `New order ${shipment.order_number} for ${shipment.shop_name}`,
  heading: `${shipment.customer_name} bought from ${shipment.shop_name}`,
  blocks: [
    words(
      `${shipment.total_amount > 0 ? 'The buyer has paid.' : 'There was nothing to pay.'} Please ship the order soon, and add a tracking link if you have one.`,
    ),
    itemsOf(at, shipment.items),
    ...sumsOf(shipment),
    ...(shipment.shipping_address ? [addressOf(shipment.shipping_address)] : []),
    shipmentPage(at, shipment),
  ],
  why: yourShop(shipment.shop_name),
});

export type ShipmentEvent = 'shipped' | 'delivered' | 'cancelled' | 'refunded';

export function shipmentNews(
  at: LinkBuilder,
  kind: ShipmentEvent,
  shipment: Shipment,
  { refunded, why }: { refunded?: number | undefined; why?: string | null } = {},
): Letter {
  const says = SAYS[kind](shipment, refunded ? money(refunded) : null);
  const track = shipment.tracking_url;
  const link: Block =
    kind === 'shipped' && track
      ? { kind: 'link', label: 'Track the package', url: track }
      : yourOrderPage(at, shipment.id);
  return {
    subject: says.subject,
    heading: says.heading,
    blocks: [
      words(says.text),
      ...(why ? [words(why)] : []),
      ...(kind === 'shipped' ? parcelOf(shipment) : []),
      itemsOf(at, shipment.items),
      link,
    ],
    why: yourOrder(shipment.order_number),
  };
}

/** The parcel's carrier and number, if known. */
function parcelOf({ carrier, tracking_number }: Shipment): Block[] {
  const lines = [carrier === null ? null : carrierName(carrier), tracking_number];
  const known = lines.filter((line) => line !== null);
  return known.length === 0 ? [] : [{ kind: 'lines', title: 'Tracking', lines: known }];
}

type EventWording = { subject: string; heading: string; text: string };

const SAYS: Record<ShipmentEvent, (shipment: Shipment, refunded: string | null) => EventWording> = {
  shipped: ({ order_number, shop_name, ...arrival }) => {
    const days = formatArrival(arrival);
    return {
      subject: `${shop_name} has shipped your order ${order_number}`,
      heading: 'It’s on its way',
      text: `${shop_name} has shipped its part of order ${order_number}.${
        days === null ? '' : ` It should arrive ${days}.`
      }`,
    };
  },
  delivered: ({ order_number, shop_name }) => ({
    subject: `Your order ${order_number} from ${shop_name} has arrived`,
    heading: 'It has arrived',
    text: `${shop_name} has marked its part of order ${order_number} as delivered. If something isn’t right, please contact the shop.`,
  }),
  cancelled: ({ order_number, shop_name }, refunded) => ({
    subject: `${shop_name} has cancelled its part of order ${order_number}`,
    heading: 'Cancelled',
    text: `${shop_name} has cancelled its part of order ${order_number}.${
      refunded === null ? '' : ` ${refunded} is on its way back to your card.`
    }`,
  }),
  refunded: ({ order_number, shop_name }, refunded) => ({
    subject: `A refund for order ${order_number}`,
    heading: refunded === null ? 'Refunded' : `${refunded} is on its way back`,
    text:
      refunded === null
        ? `${shop_name} has taken back its part of order ${order_number}. You paid nothing for it.`
        : `${shop_name} has refunded ${refunded} for order ${order_number}. It can take a few days to show up at your bank.`,
  }),
};
