import type { ShopOrder } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import type { Block, Letter } from '../mail/letter.ts';
import { money, words, yourOrder, yourShop, type At } from '../mail/wording.ts';
import { addressOf, itemsOf, sumsOf, yourOrderPage } from '../orders/order-letters.ts';

export const shopOrderPage = (
  at: At,
  { shop_id, id }: Pick<ShopOrder, 'shop_id' | 'id'>,
): Block => ({
  kind: 'link',
  label: 'See the order',
  url: at(pages.shopOrder(shop_id, id)),
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
