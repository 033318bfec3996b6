import { addressLines } from '@souk/contract/address-format';
import { includedTax } from '@souk/contract/amount-texts';
import { formatArrival } from '@souk/contract/arrival';
import { countryName } from '@souk/contract/countries';
import { STATUS_RULES, type OrderStatus } from '@souk/contract/order-status';
import type { Order, OrderItem } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import { pictureAt } from '@souk/contract/pictures';
import {
  type Block,
  type Letter,
  type LinkBuilder,
  money,
  words,
  yourOrder,
} from '../mail/index.ts';

/** The width of the picture beside a line, in pixels. */
const PICTURE_WIDTH = 160;

export const itemsOf = (at: LinkBuilder, items: readonly OrderItem[]): Block => ({
  kind: 'items',
  items: items.map(({ product_name, variant_value, quantity, price, amount, image }) => ({
    name: product_name,
    note: [variant_value, `${quantity} × ${money(price)}`].filter(Boolean).join(', '),
    amount: money(amount),
    image: image === null ? null : at(pictureAt(image, PICTURE_WIDTH)),
  })),
});

/** A row for the tax, or one for each rate. */
const taxRows = ({ tax, tax_lines }: Pick<Order, 'tax' | 'tax_lines'>) =>
  tax_lines.length === 0
    ? [{ label: 'Tax', amount: money(tax) }]
    : tax_lines.map((line) => ({
        label: `${line.name} ${line.percent}%`,
        amount: money(line.tax),
      }));

export const sumsOf = (
  order: Pick<
    Order,
    'subtotal' | 'discount' | 'shipping' | 'tax' | 'tax_included' | 'tax_lines' | 'total_amount'
  >,
): Block[] => [
  {
    kind: 'sums',
    rows: [
      { label: 'Subtotal', amount: money(order.subtotal) },
      ...(order.discount > 0 ? [{ label: 'Discount', amount: money(-order.discount) }] : []),
      { label: 'Shipping', amount: order.shipping === 0 ? 'Free' : money(order.shipping) },
      ...(order.tax_included ? [] : taxRows(order)),
      { label: 'Total', amount: money(order.total_amount), total: true },
    ],
  },
  ...(order.tax_included && order.tax > 0 ? [words(includedTax(order.tax, order.tax_lines))] : []),
];

export const addressOf = (address: Order['shipping_address']): Block => ({
  kind: 'lines',
  title: 'Ships to',
  lines: [
    `${address.first_name} ${address.last_name}`,
    ...addressLines(address),
    countryName(address.country),
  ],
});

export const yourOrderPage = (at: LinkBuilder, orderId: string): Block => ({
  kind: 'link',
  label: 'See your order',
  url: at(pages.order(orderId)),
});
export const isSold = ({ status }: { status: OrderStatus }) => !STATUS_RULES[status].voided;

export const orderConfirmed = (at: LinkBuilder, order: Order): Letter => {
  const { order_number: number, shipping_address: address } = order;
  const back = order.shipments.filter((shipment) => !isSold(shipment));
  return {
    subject: `Order ${number} is confirmed`,
    heading: `Thank you, ${address.first_name}!`,
    blocks: [
      words(
        order.total_amount > 0
          ? `We’ve received your payment for order ${number}. We’ll email you when it ships.`
          : `We’ve received your order ${number}; there is nothing to pay. We’ll email you when it ships.`,
      ),
      ...back.map(({ shop_name }) =>
        words(`${shop_name} can’t send its part of the order. We’re refunding it to your card.`),
      ),
      ...arrivals(order.shipments.filter(isSold)),
      itemsOf(at, order.items),
      ...sumsOf(order),
      addressOf(address),
      yourOrderPage(at, order.id),
    ],
    why: yourOrder(number),
  };
};

/** Lists when each shop's shipment should arrive, leaving out shops without a promised date. */
function arrivals(shipments: Order['shipments']): Block[] {
  const promised = shipments.flatMap((shipment) => {
    const days = formatArrival(shipment);
    return days === null ? [] : [{ ...shipment, days }];
  });
  const [only] = promised;
  if (!only) return [];
  if (shipments.length === 1) return [words(`It should arrive ${only.days}.`)];
  return [
    {
      kind: 'lines',
      title: 'Arrives',
      lines: promised.map(({ shop_name, days }) => `${shop_name}: ${days}`),
    },
  ];
}

/** Announces news of an order, without any text typed by users. */
export const orderNews = (
  at: LinkBuilder,
  { id, order_number: number }: Pick<Order, 'id' | 'order_number'>,
): Letter => ({
  subject: `An update on your order ${number}`,
  heading: 'Your order has been updated',
  blocks: [
    words(
      `Please sign in to see order ${number}. Verify your email address to get more details by email.`,
    ),
    yourOrderPage(at, id),
  ],
  why: yourOrder(number),
});

export const orderExpired = (
  at: LinkBuilder,
  order: Order,
  { failure, named }: { failure: string | null; named: boolean },
): Letter => {
  const { order_number: number } = order;
  const why =
    failure === null
      ? `We didn’t receive a payment for order ${number} in time`
      : `Your bank didn’t complete the payment for order ${number}: “${failure}” We’ve cancelled the order`;
  return {
    subject: `Order ${number} was not paid`,
    heading: 'Your order was not paid',
    blocks: [
      words(
        `${why}, so its items are back on sale. You haven’t been charged. If you still want them, they’re in your cart.`,
      ),
      ...(named ? [itemsOf(at, order.items)] : []),
      { kind: 'link', label: 'Go to your cart', url: at(pages.cart()) },
    ],
    why: yourOrder(number),
  };
};

export const paymentFailed = (
  at: LinkBuilder,
  order: Order,
  { failure, named }: { failure: string; named: boolean },
): Letter => {
  const { order_number: number, checkout_url: url } = order;
  return {
    subject: `The payment for order ${number} failed`,
    heading: 'Your payment didn’t go through',
    blocks: [
      words(
        `Your bank didn’t complete the payment for order ${number}: “${failure}” You haven’t been charged. We’re holding your items for a few more minutes, so you can try again with the same card or another one.`,
      ),
      ...(named ? [itemsOf(at, order.items)] : []),
      ...sumsOf(order),
      url === null ? yourOrderPage(at, order.id) : { kind: 'link', label: 'Try again', url },
    ],
    why: yourOrder(number),
  };
};
