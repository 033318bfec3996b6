// A shop's decisions on whether, and to whom, it sells.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Time } from './fields.ts';
import { pageFields } from './paging.ts';
import { ShopWithReviews } from './shops.ts';

/** The longest holiday, in days. */
export const HOLIDAY_MAX_DAYS = 366;

export const PROTECTION = {
  day: 'Please choose a day such as 2026-12-03',
  past: 'Please choose a day after today',
  tooFar: 'A holiday can last at most a year',
  nobody: 'Account not found',
  self: 'You cannot block yourself',
} as const;

const DayInput = z.string(PROTECTION.day).check(
  z.regex(/^20\d\d-\d\d-\d\d$/, PROTECTION.day),
  z.refine((day) => {
    const at = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  }, PROTECTION.day),
);

export const HolidayRequest = z.object({
  /** The day on which the shop sells again, in UTC; null: it sells now. */
  back_on: z.nullable(DayInput),
});
export type HolidayRequest = z.infer<typeof HolidayRequest>;

export const BlockedBuyer = z.object({
  id: Id,
  /** "Mara K." */
  name: z.string(),
  blocked_at: Time,
});
export type BlockedBuyer = z.infer<typeof BlockedBuyer>;

const BlockedQuery = z.object(pageFields());

const declared = { access: 'owner', tag: 'shops' } as const;

export const protectionApi = {
  holiday: endpoint('PUT /shops/:shopId/holiday', {
    ...declared,
    records: ['shop.closed-for-holiday', 'shop.opened-again'],
    operationId: 'setHoliday',
    summary: 'Close a shop until a given day, or reopen it (shop owner or admin)',
    body: HolidayRequest,
    answers: { 200: ShopWithReviews },
  }),
  listBlocked: endpoint('GET /shops/:shopId/blocked', {
    ...declared,
    operationId: 'listBlockedBuyers',
    summary: 'A shop’s blocked buyers, newest first (shop owner or admin)',
    query: BlockedQuery,
    answers: { 200: z.array(BlockedBuyer) },
    gives: ['X-Total-Count'],
  }),
  block: endpoint('PUT /shops/:shopId/blocked/:userId', {
    ...declared,
    records: ['buyer.blocked'],
    operationId: 'blockBuyer',
    summary: 'Block a buyer; their existing orders continue (shop owner or admin)',
    answers: { 204: z.void() },
    errors: [404, 409],
  }),
  unblock: endpoint('DELETE /shops/:shopId/blocked/:userId', {
    ...declared,
    records: ['buyer.unblocked'],
    operationId: 'unblockBuyer',
    summary: 'Unblock a buyer (shop owner or admin)',
    answers: { 204: z.void() },
  }),
};
