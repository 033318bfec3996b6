import { STATUS_RULES, type OrderStatus } from '@souk/contract/order-status';
import type { Order, OrderItem, ShopOrder } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import { pictureAt } from '@souk/contract/pictures';
import type { Block, Letter } from '../mail/letter.ts';
import { money, words, yourOrder, yourShop, type At } from '../mail/wording.ts';

/** Pixels across of the picture beside a line. */
const PICTURE_WIDTH = 160;

export const itemsOf = (at: At, items: readonly OrderItem[]): Block => ({
  kind: 'items',
  items: items.map(({ product_name, variant_value, quantity, price, image }) => ({
    name: product_name,
    note: [variant_value, `${quantity} × ${money(price)}`].filter(Boolean).join(', '),
    amount: money(price * quantity),
    image: image === null ? null : at(pictureAt(image, PICTURE_WIDTH)),
  })),
});

const sumsOf = (order: Pick<Order, 'subtotal' | 'shipping' | 'tax' | 'total_amount'>): Block => ({
  kind: 'sums',
  rows: [
    { label: 'Subtotal', amount: money(order.subtotal) },
    { label: 'Shipping', amount: order.shipping === 0 ? 'Free' : money(order.shipping) },
    { label: 'Tax', amount: money(order.tax) },
    { label: 'Total', amount: money(order.total_amount), total: true },
  ],
});

const addressOf = (address: Order['shipping_address']): Block => ({
  kind: 'lines',
  title: 'Ships to',
  lines: [
    `${address.first_name} ${address.last_name}`,
    address.address,
    `${address.city}, ${address.state} ${address.zip_code}, ${address.country}`,
  ],
});

export const yourOrderPage = (at: At, orderId: string): Block => ({
  kind: 'link',
  label: 'See your order',
  url: at(pages.order(orderId)),
});
export const shopOrderPage = (
  at: At,
  { shop_id, id }: Pick<ShopOrder, 'shop_id' | 'id'>,
): Block => ({
  kind: 'link',
  label: 'See the order',
  url: at(pages.shopOrder(shop_id, id)),
});

export const isSold = ({ status }: { status: OrderStatus }) => !STATUS_RULES[status].undone;

export const orderConfirmed = (at: At, order: Order): Letter => {
  const { order_number: number, shipping_address: address } = order;
  const back = order.shipments.filter((part) => !isSold(part));
  return {
    subject: `Order ${number} is confirmed`,
    heading: `Thank you, ${address.first_name}!`,
    blocks: [
      words(`Your payment for order ${number} has arrived. We tell you when it is on its way.`),
      ...back.map(({ shop_name }) =>
        words(`${shop_name} can’t send its part: what you paid for that goes back to your card.`),
      ),
      itemsOf(at, order.items),
      sumsOf(order),
      addressOf(address),
      yourOrderPage(at, order.id),
    ],
    why: yourOrder(number),
  };
};

/** Says that an order has news, without any words that people typed. */
export const orderNews = (
  at: At,
  { id, order_number: number }: Pick<Order, 'id' | 'order_number'>,
): Letter => ({
  subject: `Your order ${number} has news`,
  heading: 'Your order has news',
  blocks: [
    words(
      `Please sign in to see order ${number}. Once your email is verified, our mails say more about your orders.`,
    ),
    yourOrderPage(at, id),
  ],
  why: yourOrder(number),
});

export const newOrder = (at: At, sale: ShopOrder): Letter => ({
  subject: `New order ${sale.order_number} for ${sale.shop_name}`,
  heading: `${sale.customer_name} bought from ${sale.shop_name}`,
  blocks: [
    words(
      'The payment has arrived. Please ship it soon, and add the tracking address if you have one.',
    ),
    itemsOf(at, sale.items),
    sumsOf(sale),
    ...(sale.shipping_address ? [addressOf(sale.shipping_address)] : []),
    shopOrderPage(at, sale),
  ],
  why: yourShop(sale.shop_name),
});

export const orderExpired = (at: At, order: Order, named: boolean): Letter => {
  const { order_number: number } = order;
  return {
    subject: `Order ${number} was not paid`,
    heading: 'Your order was not paid',
    blocks: [
      words(
        `No payment for order ${number} arrived in time, so what it held is on sale again. Nothing was charged. If you still want it, you find it in your cart.`,
      ),
      ...(named ? [itemsOf(at, order.items)] : []),
      { kind: 'link', label: 'Go to your cart', url: at(pages.cart()) },
    ],
    why: yourOrder(number),
  };
};

export const paymentFailed = (
  at: At,
  order: Order,
  { failure, named }: { failure: string; named: boolean },
): Letter => {
  const { order_number: number, checkout_url: url } = order;
  return {
    subject: `The payment for order ${number} failed`,
    heading: 'Your payment did not go through',
    blocks: [
      words(
        `Your bank refused the payment for order ${number}: “${failure}” Nothing was charged. Your items are still held for a few minutes; you can try again with the same card or another one.`,
      ),
      ...(named ? [itemsOf(at, order.items)] : []),
      sumsOf(order),
      url === null ? yourOrderPage(at, order.id) : { kind: 'link', label: 'Try again', url },
    ],
    why: yourOrder(number),
  };
};

export type PartEvent = 'shipped' | 'delivered' | 'cancelled' | 'refunded';

export function partNews(
  at: At,
  kind: PartEvent,
  sale: ShopOrder,
  { refunded, why }: { refunded?: number | undefined; why?: string | null } = {},
): Letter {
  const says = SAYS[kind](sale, refunded === undefined ? null : money(refunded));
  const track = sale.tracking_url;
  const link: Block =
    kind === 'shipped' && track
      ? { kind: 'link', label: 'Track the package', url: track }
      : yourOrderPage(at, sale.id);
  return {
    subject: says.subject,
    heading: says.heading,
    blocks: [words(says.text), ...(why ? [words(why)] : []), itemsOf(at, sale.items), link],
    why: yourOrder(sale.order_number),
  };
}

type Says = { subject: string; heading: string; text: string };

const SAYS: Record<PartEvent, (sale: ShopOrder, refunded: string | null) => Says> = {
  shipped: ({ order_number, shop_name }) => ({
    subject: `${shop_name} has shipped your order ${order_number}`,
    heading: 'It is on its way',
    text: `${shop_name} has shipped its part of order ${order_number}.`,
  }),
  delivered: ({ order_number, shop_name }) => ({
    subject: `Your order ${order_number} from ${shop_name} has arrived`,
    heading: 'It has arrived',
    text: `${shop_name} says that its part of order ${order_number} was delivered. If something is wrong, tell the shop.`,
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
    text: `${shop_name} sends you ${refunded ?? 'the money'} back for order ${order_number}. Until your bank shows it, some days can pass.`,
  }),
};
