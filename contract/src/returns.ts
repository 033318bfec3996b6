// An order after payment, as its pages show it: its timeline, and requests for money back.
import * as z from 'zod/mini';
import { isMediaPath } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { Email, MediaUrl, Id, Time, Amount } from './fields.ts';
import { IdInput, oneLine, plainLines, requiredLines, typedLine, typedLines } from './inputs.ts';
import { REQUEST_IMAGES_MAX, REQUEST_TEXT_MAX, RETURN_DAYS } from './limits.ts';
import { mediaPathOf } from './media-base.ts';
import { STATUS_RULES, type OrderStatus } from './order-status.ts';
import { ORDERS, parcel } from './orders.ts';
import { PageQuery } from './paging.ts';
import { refundFields, REFUNDS, wantsOneWay } from './refunds.ts';

export const RETURNS = {
  kind: 'Please say why you want your money back',
  text: 'Please describe what happened',
  image: 'Please upload pictures here, instead of linking to them',
  tooManyImages: `You can add up to ${REQUEST_IMAGES_MAX} pictures`,
  unknownShop: 'This shop is not in this order',
  notFound: 'Request not found',
  notPaid: 'This order was not paid by card, so there is no card to refund',
  nothingLeft: 'This order has already been refunded in full',
  shipped: 'This has already been shipped. Once it arrives, you can still ask for your money back.',
  notShipped: 'This order hasn’t been shipped yet. You can ask the shop to cancel it.',
  tooLate: 'You can ask for your money back within 30 days of delivery',
  voided: 'This order has been cancelled or refunded',
  alreadyOpen: 'You have already asked for your money back. Please wait for the shop to answer.',
  answered: 'This request has already been answered',
  onItsWay: 'The money is already on its way to the buyer',
  withAdmin: 'The buyer has asked us to decide this request',
  notYet: 'The shop has 7 days to answer. After that, you can ask us to decide.',
  decided: 'We have already decided this request',
  decision: 'decision must be refund, return_first or decline',
  note: 'Please give a reason',
} as const;

const RETURN_KINDS = [
  'not_arrived',
  'damaged',
  'not_as_described',
  'changed_mind',
  'cancel',
] as const;
export const ReturnKind = z.enum(RETURN_KINDS, RETURNS.kind);
export type ReturnKind = z.infer<typeof ReturnKind>;

export const KIND_LABELS: Record<ReturnKind, string> = {
  not_arrived: 'It has not arrived',
  damaged: 'It arrived damaged',
  not_as_described: 'It is not as described',
  changed_mind: 'I changed my mind',
  cancel: 'Please cancel it',
};

export const RETURN_STATES = [
  'open',
  'return_first',
  'declined',
  'with_admin',
  'refunded',
] as const;
const ReturnState = z.enum(RETURN_STATES);
export type ReturnState = z.infer<typeof ReturnState>;

const DAY_MS = 86_400_000;
/** A shop has this long to answer a request before it can be escalated to the admin. */
export const ANSWER_DAYS = 7;

type AskedShipment = {
  status: OrderStatus;
  /** When it was delivered; null if unknown. */
  deliveredAt: Date | null;
  /** Part of its card payment is still refundable. */
  refundable: boolean;
};

/** For which reasons the buyer of a shipment can ask for money back now; none, and then why. */
export function kindsToAsk(
  { status, deliveredAt, refundable }: AskedShipment,
  now: Date,
): { kinds: readonly ReturnKind[]; whyNot: string } {
  const none = (whyNot: string) => ({ kinds: [], whyNot });
  if (STATUS_RULES[status].voided) return none(RETURNS.voided);
  if (!refundable) return none(status === 'pending' ? RETURNS.notPaid : RETURNS.nothingLeft);
  if (!STATUS_RULES[status].gone) return { kinds: ['cancel'], whyNot: RETURNS.notShipped };
  if (deliveredAt && now.getTime() > deliveredAt.getTime() + RETURN_DAYS * DAY_MS) {
    return none(RETURNS.tooLate);
  }
  return { kinds: RETURN_KINDS.filter((kind) => kind !== 'cancel'), whyNot: RETURNS.shipped };
}

type RequestProgress = {
  state: ReturnState;
  created_at: Date;
  answered_at: Date | null;
  /** Whether it was escalated to the admin before. */
  escalated: boolean;
};

/** From when the buyer can escalate a request to the admin; null if they can't. */
export function escalateFrom({
  state,
  created_at,
  answered_at,
  escalated,
}: RequestProgress): Date | null {
  if (escalated) return null;
  if (state === 'declined') return answered_at ?? created_at;
  if (state !== 'open' && state !== 'return_first') return null;
  return new Date((answered_at ?? created_at).getTime() + ANSWER_DAYS * DAY_MS);
}

/**
 * Returns when a request stops holding its shipment's money, or null if it holds none. Buyers can
 * escalate a declined request at any time, but it holds the money for only a week.
 */
export function holdOfRequest({
  state,
  created_at,
  answered_at,
  escalated,
}: RequestProgress): { until: Date | null } | null {
  if (state === 'refunded' || (state === 'declined' && escalated)) return null;
  if (state !== 'declined') return { until: null };
  return { until: new Date((answered_at ?? created_at).getTime() + ANSWER_DAYS * DAY_MS) };
}

const DECISIONS = ['refund', 'return_first', 'decline'] as const;
const Decision = z.enum(DECISIONS, RETURNS.decision);
export type Decision = z.infer<typeof Decision>;

/**
 * The possible decisions on a request in each state; once it is escalated, a seller can only grant
 * it.
 */
export function decisionsFor(
  { state, escalated }: { state: ReturnState; escalated: boolean },
  by: 'seller' | 'admin',
): readonly Decision[] {
  if (state === 'refunded' || state === 'declined') return [];
  if (escalated && by === 'seller') return ['refund'];
  return state === 'return_first' ? ['refund', 'decline'] : DECISIONS;
}

export const NewReturnRequest = z.object({
  shop_id: IdInput(),
  kind: ReturnKind,
  text: requiredLines(RETURNS.text, REQUEST_TEXT_MAX),
  images: z._default(
    z
      .array(
        z
          .string(RETURNS.image)
          .check(z.refine((image) => isMediaPath(mediaPathOf(image)), RETURNS.image)),
      )
      .check(z.maxLength(REQUEST_IMAGES_MAX, RETURNS.tooManyImages)),
    [],
  ),
});
export type NewReturnRequest = z.infer<typeof NewReturnRequest>;

export const ReturnAnswer = z
  .object({
    decision: Decision,
    /** For the buyer; required with `decline`. */
    note: z.optional(
      z.string(RETURNS.note).check(typedLines, z.maxLength(REQUEST_TEXT_MAX), plainLines),
    ),
    ...refundFields,
    /** For the refund; by default the note, or the buyer's words. */
    reason: z.optional(z.string(REFUNDS.reason).check(typedLine, z.maxLength(500), oneLine)),
  })
  .check(
    z.refine(({ decision, note }) => decision !== 'decline' || Boolean(note), {
      error: RETURNS.note,
      path: ['note'],
    }),
    z.refine((answer) => answer.decision !== 'refund' || wantsOneWay(answer), REFUNDS.eitherOr),
  );
export type ReturnAnswer = z.infer<typeof ReturnAnswer>;

/** A buyer's request for money back. */
export const ReturnRequest = z.object({
  id: Id,
  shop_id: Id,
  kind: ReturnKind,
  text: z.string(),
  images: z.array(MediaUrl),
  state: ReturnState,
  /** The text of the last answer. */
  note: z.nullable(z.string()),
  created_at: Time,
  answered_at: z.nullable(Time),
  /** When it was escalated to the admin. */
  escalated_at: z.nullable(Time),
  /** From when it can be escalated to the admin; null if it can't. */
  escalate_from: z.nullable(Time),
  /** The last refund that answered it, which may be pending or have failed. */
  refund_id: z.nullable(Id),
});
export type ReturnRequest = z.infer<typeof ReturnRequest>;

/** A request that waits for the admin's decision. */
export const AdminReturnRequest = z.extend(ReturnRequest, {
  order_id: Id,
  order_number: z.string(),
  shop_name: z.string(),
  buyer_name: z.string(),
  buyer_email: Email,
  /** The refundable rest, in the site's currency. */
  refundable: Amount,
});
export type AdminReturnRequest = z.infer<typeof AdminReturnRequest>;

const TIMELINE_KINDS = [
  'placed',
  'paid',
  'payment_failed',
  'expired',
  'cancelled',
  'processing',
  'shipped',
  'delivered',
  'refund',
  'request',
  'answer',
  'dispute',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** One step of an order, oldest first. */
export const TimelineEntry = z.object({
  at: Time,
  kind: z.enum(TIMELINE_KINDS),
  text: z.string(),
  /** The shop of the shipment concerned; null for the whole order. */
  shop_id: z.nullable(Id),
  ...parcel,
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const signedIn = { access: 'signed-in', tag: 'orders' } as const;

export const returnsApi = {
  ask: endpoint('POST /orders/:orderId/requests', {
    ...signedIn,
    operationId: 'askForMoneyBack',
    summary: 'Ask a shop for money back for its shipment',
    body: NewReturnRequest,
    bodySize: 'medium',
    answers: { 201: ReturnRequest },
    errors: [409],
  }),
  escalate: endpoint('POST /orders/:orderId/requests/:requestId/escalate', {
    ...signedIn,
    operationId: 'escalateRequest',
    summary: 'Ask the admins to decide your declined or unanswered request',
    answers: { 200: ReturnRequest },
    errors: [409],
  }),
  answer: endpoint('PATCH /shops/:shopId/orders/:orderId/requests/:requestId', {
    ...signedIn,
    access: 'owner',
    closedShops: true,
    refusal: ORDERS.notYours,
    records: ['request.answered', 'refund.asked'],
    operationId: 'answerRequest',
    summary: 'Refund, ask for the goods back first, or decline (shop owner or admin)',
    body: ReturnAnswer,
    bodySize: 'medium',
    answers: { 200: ReturnRequest },
    takes: ['Idempotency-Key'],
    errors: [503],
  }),
  list: endpoint('GET /admin/requests', {
    access: 'admin',
    tag: 'admin',
    operationId: 'listRequests',
    summary: 'Requests for money back that need an admin’s decision, oldest first',
    query: PageQuery,
    answers: { 200: z.array(AdminReturnRequest) },
    gives: ['X-Total-Count'],
  }),
};
