import * as z from 'zod/mini';
import { inWholeMinor, shortAmount } from './amount-texts.ts';
import { Approval } from './approvals.ts';
import { isCountryCode } from './countries.ts';
import { endpoint } from './endpoint.ts';
import { Id, Time, Amount } from './fields.ts';
import { PositiveAmountInput, IdInput, oneLine, requiredLines, typedLine } from './inputs.ts';
import { BalanceEntry, LEDGER, type StopReason } from './ledger.ts';
import { pageFields, PageQuery } from './paging.ts';

export const PAYOUTS = {
  notFound: 'Payout not found',
  get amount() {
    return `The amount must be more than ${shortAmount(0)}, ${inWholeMinor()}`;
  },
  reference: 'The reference can have at most 200 characters',
  nothing: 'There is nothing to pay out to this shop',
  stopped: {
    admin: 'The payouts of this shop are stopped. Resume them first.',
    suspension: 'This shop or its owner is suspended, so it can’t be paid',
    books: 'All payouts are stopped until an admin has checked the books',
    restore: 'All payouts are stopped after a restore, until an admin has checked the books',
  } satisfies Record<StopReason, string>,
  unknownShop: 'This shop does not exist',
  over: 'This payout is no longer in progress',
  transferNotFound: 'This transfer doesn’t exist, or has already been explained',
  noteReason: 'Please say what this transfer was for',
  country: 'Please choose a country from the list',
  countryFixed:
    'Your payout account is already open, so its country can’t be changed. Please contact us to open another account.',
  suspended: 'You can’t set up payouts while your shop is suspended',
} as const;

/** `none`: never begun. `pending`: incomplete, or under review. `restricted`: more is required. */
const ACCOUNT_STATES = ['none', 'pending', 'ready', 'restricted'] as const;
const AccountState = z.enum(ACCOUNT_STATES);

/** A payout from a seller's provider account that their bank returned. */
const BankRefusal = z.object({
  /** In `currency`. */
  amount: z.number(),
  currency: z.string(),
  /** In the bank's words. */
  reason: z.string(),
  refused_at: Time,
});
export type BankRefusal = z.infer<typeof BankRefusal>;

export const PayoutAccount = z.object({
  state: AccountState,
  /** The missing requirements, in words. */
  requirements: z.array(z.string()),
  /** The latest refusal in the last 30 days, if any. */
  bank_refusal: z.optional(BankRefusal),
});
export type PayoutAccount = z.infer<typeof PayoutAccount>;

/**
 * `country` is where the seller lives or is registered. It defaults to the site's, and can't change
 * once the account is open.
 */
// Fastify passes a missing body on as null.
export const PayoutSetup = z.nullish(
  z.object({
    country: z.optional(
      z.nullable(z.string(PAYOUTS.country).check(z.refine(isCountryCode, PAYOUTS.country))),
    ),
  }),
);
export type PayoutSetup = z.infer<typeof PayoutSetup>;

/** `onboarding_url` is the provider's page, valid for some minutes. */
const Onboarding = z.extend(PayoutAccount, { onboarding_url: z.string() });

const PAYOUT_STATUSES = ['pending', 'paid', 'failed'] as const;
const PayoutStatus = z.enum(PAYOUT_STATUSES);
export type PayoutStatus = z.infer<typeof PayoutStatus>;

export const Payout = z.object({
  id: Id,
  amount: Amount,
  /** By hand: an admin sent it. */
  method: z.enum(['provider', 'manual']),
  status: PayoutStatus,
  reference: z.nullable(z.string()),
  created_at: Time,
  paid_at: z.nullable(Time),
  failure: z.nullable(z.string()),
  /** The reversed amount, for later refunds. */
  reversed: Amount,
});
export type Payout = z.infer<typeof Payout>;

/** An entry of the balance, and its share in this payout: the shares add up to its amount. */
const PayoutEntry = z.extend(BalanceEntry, { paid: Amount });

export const PART_STATUSES = ['requested', 'paid', 'failed'] as const;

/** One of a payout's transfers. */
export const PayoutPart = z.object({
  id: Id,
  /** The order it pays for, or null if it's for several or none. */
  order_number: z.nullable(z.string()),
  amount: Amount,
  status: z.enum(PART_STATUSES),
  /** Why it was not sent. */
  failure: z.nullable(z.string()),
});
export type PayoutPart = z.infer<typeof PayoutPart>;

export const PayoutWithEntries = z.extend(Payout, {
  entries: z.array(PayoutEntry),
  /** Empty for a payout by hand. */
  transfers: z.array(PayoutPart),
});
export type PayoutWithEntries = z.infer<typeof PayoutWithEntries>;

/** A shop's earnings of a week, and its payouts. */
export const EarningsWeek = z.object({
  /** Its Monday. */
  week: z.iso.date(),
  /** From sales, less refunds, commission and disputes. */
  earned: Amount,
  paid_out: Amount,
});
export type EarningsWeek = z.infer<typeof EarningsWeek>;

export const ShopDue = z.object({
  shop_id: Id,
  shop_name: z.string(),
  on_hold: Amount,
  available: Amount,
  in_payout: Amount,
  paid_out: Amount,
  account_state: AccountState,
});
export type ShopDue = z.infer<typeof ShopDue>;

export const ShopPayout = z.extend(Payout, { shop_id: Id, shop_name: z.string() });
export type ShopPayout = z.infer<typeof ShopPayout>;

/** A payout in progress, or with a failed transfer. */
export const OpenPayout = z.extend(ShopPayout, {
  transfers: z.array(PayoutPart),
  /** Cancelled by an admin, but the provider hasn't confirmed yet which transfers it sent. */
  cancelling: z.boolean(),
});
export type OpenPayout = z.infer<typeof OpenPayout>;

/** A transfer at the provider without a matching payout. Payouts that it may belong to are held back. */
export const FoundTransfer = z.object({
  id: Id,
  provider_transfer_id: z.string(),
  shop_id: Id,
  shop_name: z.string(),
  order_number: z.nullable(z.string()),
  amount: Amount,
  sent_at: Time,
  found_at: Time,
});
export type FoundTransfer = z.infer<typeof FoundTransfer>;

export const NewPayout = z.object({
  shop_id: IdInput(),
  /** By default everything available. */
  amount: z.optional(PositiveAmountInput(() => PAYOUTS.amount)),
  /** The bank's reference. */
  reference: z.optional(
    z.nullable(
      z.string(PAYOUTS.reference).check(typedLine, z.maxLength(200, PAYOUTS.reference), oneLine),
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
    errors: [409, 503],
    proof: true,
    operationId: 'onboardPayoutAccount',
    summary: 'Open the provider’s page where a seller sets up payouts',
    body: PayoutSetup,
    answers: { 201: Onboarding },
  }),
  list: endpoint('GET /shops/:shopId/payouts', {
    ...ofShop,
    closedShops: true,
    operationId: 'listPayouts',
    summary: 'A shop’s payouts, newest first',
    query: z.object(pageFields()),
    answers: { 200: z.array(Payout) },
    gives: ['X-Total-Count'],
  }),
  read: endpoint('GET /shops/:shopId/payouts/:payoutId', {
    ...ofShop,
    closedShops: true,
    operationId: 'readPayout',
    summary: 'A payout, with the entries it’s made of',
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
    summary: 'The balance due to each shop, largest first',
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
    records: ['payout.made', 'money.asked'],
    proof: true,
    operationId: 'payByHand',
    summary: 'Record a payout made by hand; 202 if another admin has to approve it',
    body: NewPayout,
    answers: { 201: Payout, 202: Approval },
    takes: ['Idempotency-Key'],
    errors: [409],
  }),
  open: endpoint('GET /admin/payouts/open', {
    ...ofSite,
    operationId: 'listOpenPayouts',
    summary: 'Payouts in progress, and those of the last 30 days with a failed transfer',
    query: z.object(pageFields()),
    answers: { 200: z.array(OpenPayout) },
    gives: ['X-Total-Count'],
  }),
  cancel: endpoint('POST /admin/payouts/:payoutId/cancel', {
    ...ofSite,
    records: ['payout.cancelled'],
    proof: true,
    operationId: 'cancelPayout',
    summary: 'Cancel the unsent transfers of a payout; the others count as paid',
    answers: { 200: OpenPayout },
    errors: [409],
  }),
  foundTransfers: endpoint('GET /admin/payouts/found-transfers', {
    ...ofSite,
    operationId: 'listFoundTransfers',
    summary: 'Transfers at the provider without a matching payout; payouts they may belong to wait',
    query: z.object(pageFields()),
    answers: { 200: z.array(FoundTransfer) },
    gives: ['X-Total-Count'],
  }),
  settleTransfer: endpoint('POST /admin/payouts/found-transfers/:transferId/settle', {
    ...ofSite,
    records: ['found-transfer.settled'],
    proof: true,
    operationId: 'settleFoundTransfer',
    summary: 'Say what a transfer was for, so that payouts stop waiting for it',
    body: z.object({ note: requiredLines(PAYOUTS.noteReason, 500) }),
    answers: { 204: z.void() },
  }),
};
