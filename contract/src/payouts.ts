import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Time, Dollars } from './fields.ts';
import { BalanceEntry, LEDGER } from './ledger.ts';
import { isWholeCents, MAX_PRICE_CENTS } from './money.ts';
import { pageFields, PageQuery } from './paging.ts';
import { IdInput, oneLine } from './inputs.ts';

export const PAYOUTS = {
  notFound: 'Payout not found',
  amount: 'The amount must be more than $0, in whole cents',
  reference: 'The reference can have at most 200 characters',
  nothing: 'There is nothing to pay out to this shop',
  unknownShop: 'This shop does not exist',
  providerAway: 'The payment provider cannot be reached. Please try again shortly.',
} as const;

/** `none`: never begun. `pending`: incomplete, or under review. `restricted`: more is required. */
const ACCOUNT_STATES = ['none', 'pending', 'ready', 'restricted'] as const;
const AccountState = z.enum(ACCOUNT_STATES);

export const PayoutAccount = z.object({
  state: AccountState,
  /** The missing requirements, in words. */
  requirements: z.array(z.string()),
});
export type PayoutAccount = z.infer<typeof PayoutAccount>;

/** `onboarding_url` is the provider's page, valid for some minutes. */
const Onboarding = z.extend(PayoutAccount, { onboarding_url: z.string() });

const PAYOUT_STATUSES = ['pending', 'paid', 'failed'] as const;
const PayoutStatus = z.enum(PAYOUT_STATUSES);
export type PayoutStatus = z.infer<typeof PayoutStatus>;

export const Payout = z.object({
  id: Id,
  amount: Dollars,
  /** By hand: an admin sent it. */
  method: z.enum(['provider', 'manual']),
  status: PayoutStatus,
  reference: z.nullable(z.string()),
  created_at: Time,
  paid_at: z.nullable(Time),
  failure: z.nullable(z.string()),
  /** The reversed amount, for later refunds. */
  reversed: Dollars,
});
export type Payout = z.infer<typeof Payout>;

/** An entry of the balance, and its share in this payout: the shares add up to its amount. */
const PayoutEntry = z.extend(BalanceEntry, { paid: Dollars });

export const PayoutWithEntries = z.extend(Payout, { entries: z.array(PayoutEntry) });
export type PayoutWithEntries = z.infer<typeof PayoutWithEntries>;

/** A shop's earnings of a week, and its payouts. */
export const EarningsWeek = z.object({
  /** Its Monday. */
  week: z.iso.date(),
  /** From sales, less refunds, commission and disputes. */
  earned: Dollars,
  paid_out: Dollars,
});
export type EarningsWeek = z.infer<typeof EarningsWeek>;

export const ShopDue = z.object({
  shop_id: Id,
  shop_name: z.string(),
  on_hold: Dollars,
  available: Dollars,
  in_payout: Dollars,
  paid_out: Dollars,
  account_state: AccountState,
});
export type ShopDue = z.infer<typeof ShopDue>;

export const ShopPayout = z.extend(Payout, { shop_id: Id, shop_name: z.string() });
export type ShopPayout = z.infer<typeof ShopPayout>;

export const NewPayout = z.object({
  shop_id: IdInput(),
  /** In dollars; by default everything available. */
  amount: z.optional(
    z
      .number(PAYOUTS.amount)
      .check(
        z.minimum(0.01, PAYOUTS.amount),
        z.maximum(MAX_PRICE_CENTS / 100, PAYOUTS.amount),
        z.refine(isWholeCents, PAYOUTS.amount),
      ),
  ),
  /** The bank's reference. */
  reference: z.optional(
    z.nullable(
      z.string(PAYOUTS.reference).check(z.trim(), z.maxLength(200, PAYOUTS.reference), oneLine),
    ),
  ),
});
export type NewPayout = z.infer<typeof NewPayout>;

const ofShop = { access: 'owner', tag: 'money', refusal: LEDGER.notYours } as const;
const ofSite = { access: 'admin', tag: 'money' } as const;

export const payoutsApi = {
  account: endpoint('GET /shops/:shopId/payout-account', {
    ...ofShop,
    operationId: 'readPayoutAccount',
    summary: 'Whether a shop can be paid, and what is missing',
    answers: { 200: PayoutAccount },
  }),
  onboard: endpoint('POST /shops/:shopId/payout-account', {
    ...ofShop,
    secondFactor: true,
    records: ['payout-account.opened'],
    tag: 'money',
    errors: [503],
    proof: true,
    operationId: 'onboardPayoutAccount',
    summary: 'The provider’s page on which a seller sets up payouts',
    answers: { 201: Onboarding },
  }),
  list: endpoint('GET /shops/:shopId/payouts', {
    ...ofShop,
    operationId: 'listPayouts',
    summary: 'A shop’s payouts, newest first',
    query: z.object(pageFields()),
    answers: { 200: z.array(Payout) },
    gives: ['X-Total-Count'],
  }),
  read: endpoint('GET /shops/:shopId/payouts/:payoutId', {
    ...ofShop,
    operationId: 'readPayout',
    summary: 'A payout with the entries it is made of',
    answers: { 200: PayoutWithEntries },
  }),
  weeks: endpoint('GET /shops/:shopId/balance/weeks', {
    ...ofShop,
    operationId: 'listEarningsWeeks',
    summary: 'What a shop earned in each of the last 26 weeks, oldest first',
    query: PageQuery,
    answers: { 200: z.array(EarningsWeek) },
    gives: ['X-Total-Count'],
  }),
  due: endpoint('GET /admin/payouts', {
    ...ofSite,
    operationId: 'listPayoutsDue',
    summary: 'The balance due to each shop, the largest first',
    query: z.object(pageFields()),
    answers: { 200: z.array(ShopDue) },
    gives: ['X-Total-Count'],
  }),
  history: endpoint('GET /admin/payouts/history', {
    ...ofSite,
    operationId: 'listAllPayouts',
    summary: 'Every payout of the site, newest first',
    query: z.object(pageFields()),
    answers: { 200: z.array(ShopPayout) },
    gives: ['X-Total-Count'],
  }),
  pay: endpoint('POST /admin/payouts', {
    ...ofSite,
    records: ['payout.made'],
    proof: true,
    operationId: 'payByHand',
    summary: 'Record a payout that was made by hand',
    body: NewPayout,
    answers: { 201: Payout },
    takes: ['Idempotency-Key'],
    errors: [409],
  }),
};
