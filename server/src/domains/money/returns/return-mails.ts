import { adminPages } from '@souk/contract/admin-pages';
import { formatAmount } from '@souk/contract/currency';
import { toAmount } from '@souk/contract/money';
import type { Shipment } from '@souk/contract/orders';
import { KIND_LABELS, type Decision, type ReturnKind } from '@souk/contract/returns';
import { siteName } from '@souk/contract/site-name';
import type { Trx } from '../../../db/rows.ts';
import { recipientOf } from '../../accounts/index.ts';
import {
  type Letter,
  type LinkBuilder,
  mailAdmins,
  type MailDeps,
  siteOf,
  words,
  writeMail,
  yourOrder,
  yourShop,
  youAreAdmin,
} from '../../mail/index.ts';
import { loadShipments, mailBuyer, shipmentPage, yourOrderPage } from '../../orders/index.ts';

/** A request, with the shop's owner as its recipient. */
type MailedRequest = {
  id: string;
  kind: ReturnKind;
  text: string;
  shipmentId: string;
  ownerId: string;
};

/** Mails the seller about a refund request. */
export async function mailReturnRequested(
  trx: Trx,
  deps: MailDeps,
  { id, kind, text, shipmentId, ownerId }: MailedRequest,
): Promise<void> {
  const [shipment] = await loadShipments(trx, [shipmentId]);
  if (!shipment) return;
  await writeMail(trx, deps, {
    kind: 'request_asked',
    cause: id,
    to: await recipientOf(trx, ownerId),
    letter: requestLetter(siteOf(deps), shipment, { kind, text }),
  });
}

type RequestText = Pick<MailedRequest, 'kind' | 'text'>;

export const requestLetter = (
  at: LinkBuilder,
  shipment: Shipment,
  { kind, text }: RequestText,
): Letter => ({
  subject: `${shipment.customer_name} asks for money back for order ${shipment.order_number}`,
  heading: 'A buyer asks for money back',
  blocks: [
    words(`${KIND_LABELS[kind]}: “${text}”`),
    words(
      'Please answer within 7 days: refund all or part of it, ask for the goods back first, or decline and explain why. After that the buyer can ask us to decide.',
    ),
    shipmentPage(at, shipment),
  ],
  why: yourShop(shipment.shop_name),
});

type MailedAnswer = {
  stepId: string;
  shipmentId: string;
  decision: Decision;
  by: 'seller' | 'admin';
  note: string | null;
  refund: { amount_cents: number } | undefined;
};

/** Mails the buyer the answer to a request. */
export async function mailReturnAnswered(
  trx: Trx,
  deps: MailDeps,
  { stepId, shipmentId, decision, by, note, refund }: MailedAnswer,
): Promise<void> {
  await mailBuyer(trx, deps, {
    shipmentId,
    kind: 'request_answered',
    cause: stepId,
    letter: (at, shipment) => answerLetter(at, shipment, { decision, by, note, refund }),
  });
}

export function answerLetter(
  at: LinkBuilder,
  shipment: Shipment,
  { decision, by, note, refund }: Pick<MailedAnswer, 'decision' | 'by' | 'note' | 'refund'>,
): Letter {
  const who = by === 'admin' ? siteName() : shipment.shop_name;
  const sum = formatAmount(toAmount(refund?.amount_cents ?? 0));
  const says = {
    refund: `${who} has agreed to refund you ${sum} for order ${shipment.order_number}. We’ll email you once it’s on its way.`,
    return_first: `${who} has asked you to send back the goods of order ${shipment.order_number} first. You’ll get your money back once they arrive.`,
    decline: `${who} has declined your refund request for order ${shipment.order_number}.${
      by === 'seller' ? ' If you disagree, you can ask us to decide on the order’s page.' : ''
    }`,
  };
  const headings = {
    refund: `You’ll get ${sum} back`,
    return_first: 'Please send it back first',
    decline: 'Your request was declined',
  };
  return {
    subject: `${who} has answered your request for order ${shipment.order_number}`,
    heading: headings[decision],
    blocks: [
      words(says[decision]),
      ...(note === null ? [] : [words(`“${note}”`)]),
      yourOrderPage(at, shipment.id),
    ],
    why: yourOrder(shipment.order_number),
  };
}

/** Builds the email to a buyer whose request is closed because they won a dispute. */
export const closedLetter = (at: LinkBuilder, shipment: Shipment): Letter => ({
  subject: `Your request for order ${shipment.order_number} is closed`,
  heading: 'You won the dispute',
  blocks: [
    words(
      `Your bank decided the dispute over order ${shipment.order_number} in your favor, so we’ve closed your request to ${shipment.shop_name}.`,
    ),
    yourOrderPage(at, shipment.id),
  ],
  why: yourOrder(shipment.order_number),
});

/** Mails the admins and the seller that a request was escalated. */
export async function mailReturnEscalated(
  trx: Trx,
  deps: MailDeps,
  { stepId, kind, text, shipmentId, ownerId }: Omit<MailedRequest, 'id'> & { stepId: string },
): Promise<void> {
  const [shipment] = await loadShipments(trx, [shipmentId]);
  if (!shipment) return;
  const at = siteOf(deps);
  const { order_number: number, shop_name, customer_name } = shipment;
  const quote = words(`${KIND_LABELS[kind]}: “${text}”`);
  await mailAdmins(trx, deps, {
    kind: 'request_escalated',
    cause: stepId,
    letter: escalationLetter(at, shipment, { kind, text }),
  });
  await writeMail(trx, deps, {
    kind: 'request_escalated',
    cause: stepId,
    to: await recipientOf(trx, ownerId),
    letter: {
      subject: `${customer_name} has asked us to decide on order ${number}`,
      heading: 'We’ll decide on this request',
      blocks: [
        words(
          `${customer_name} has asked us to decide on the refund request. We’ll review it and let you both know. You can still refund it yourself.`,
        ),
        quote,
        shipmentPage(at, shipment),
      ],
      why: yourShop(shop_name),
    },
  });
}

/** Builds the mail to an admin. */
export const escalationLetter = (
  at: LinkBuilder,
  shipment: Shipment,
  { kind, text }: RequestText,
): Letter => ({
  subject: `Please decide on order ${shipment.order_number}`,
  heading: 'A refund request needs your decision',
  blocks: [
    words(
      `${shipment.customer_name} and ${shipment.shop_name} can’t agree on order ${shipment.order_number}.`,
    ),
    words(`${KIND_LABELS[kind]}: “${text}”`),
    { kind: 'link', label: 'See the requests', url: at(adminPages.requests()) },
  ],
  why: youAreAdmin(),
});
