import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, Id, Time } from './fields.ts';

/** The kinds of items in an admin's queue, most urgent first. */
export const WAITING_KINDS = [
  /** The books don’t reconcile. */
  'books',
  /** Payouts are stopped for the whole site. */
  'payouts_stopped',
  /** The record of changes was tampered with. */
  'audit',
  /** The nightly backup failed or is overdue. */
  'backup',
  /** A dispute without evidence. */
  'dispute',
  /** A refund request for an admin to decide. */
  'request',
  /** A failed refund whose money is on hold. */
  'refund',
  /** A payout that is stuck, or that failed with no later payout. */
  'payout',
  /** Another admin’s request to move money. */
  'approval',
  'report',
  /** Background jobs whose last attempt failed. */
  'job',
  /** Recent mails that could not be sent, and mails held back by the server or the settings. */
  'mail',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** An item in an admin's queue. */
export const WaitingItem = z.object({
  kind: z.enum(WAITING_KINDS),
  /** The id of a request’s or refund’s order, or of a payout’s shop; null for an alarm. */
  id: z.nullable(z.string()),
  /** For example, an order number, a shop’s name or the first problem found. */
  about: z.string(),
  amount: z.nullable(z.number()),
  /** The currency of the amount. */
  currency: z.string(),
  since: z.nullable(Time),
  /** The deadline. */
  due: z.nullable(Time),
});
export type WaitingItem = z.infer<typeof WaitingItem>;

/** The maximum number of items listed per kind. */
export const LISTED_OF_A_KIND = 5;

export const AdminWork = z.object({
  /** Most urgent first. */
  waiting: z.array(WaitingItem),
  /** The number of items of each kind, listed or not. */
  counts: z.record(z.enum(WAITING_KINDS), Count),
});
export type AdminWork = z.infer<typeof AdminWork>;

/** The open work in one of a seller's shops. */
export const ShopWork = z.object({
  shop_id: Id,
  /** Paid orders to ship. */
  orders: Count,
  /** Questions without an answer. */
  questions: Count,
  /** New reviews without an answer. */
  reviews: Count,
});
export type ShopWork = z.infer<typeof ShopWork>;

export const SellerWork = z.object({
  /** Your shops with open work. */
  shops: z.array(ShopWork),
});

const declared = { tag: 'work' } as const;

export const workApi = {
  ofSeller: endpoint('GET /user/work', {
    ...declared,
    access: 'signed-in',
    operationId: 'readSellerWork',
    summary: 'Open work in each of your shops',
    answers: { 200: SellerWork },
  }),
  ofAdmin: endpoint('GET /admin/work', {
    ...declared,
    access: 'admin',
    operationId: 'readAdminWork',
    summary: 'Items that need an admin, most urgent first',
    answers: { 200: AdminWork },
  }),
};
