import * as z from 'zod/mini';
import { shortAmount } from './amount-texts.ts';
import { DISCOUNT_KINDS } from './discount-cost.ts';
import { endpoint } from './endpoint.ts';
import { Count, Amount, Id, Time } from './fields.ts';
import {
  AmountInput,
  PositiveAmountInput,
  IdInput,
  Moment,
  TwoDecimals,
  typedWord,
  WholeNumber,
} from './inputs.ts';
import { maxPrice } from './money.ts';
import { PageQuery } from './paging.ts';

export const DISCOUNTS = {
  code: 'A code has 3 to 30 letters, digits and hyphens',
  codeTaken: 'There is a discount with this code already',
  kind: `kind must be one of ${DISCOUNT_KINDS.join(', ')}`,
  percent: 'The percentage must be more than 0 and at most 100, with at most two decimals',
  get amount() {
    return `This must be an amount of more than ${shortAmount(0)}, up to ${shortAmount(maxPrice())}`;
  },
  get minimum() {
    return `The minimum must be an amount from ${shortAmount(0)} to ${shortAmount(maxPrice())}`;
  },
  uses: 'This must be a whole number from 1 to 1,000,000, or empty',
  dates: 'The end must be after the start',
  moment: 'This is not a date and time',
  otherProduct: 'This product isn’t one of this shop’s',
  unknownProduct: 'This product does not exist',
  unknownCategory: 'This category does not exist',
  tooMany: 'At most 100 can be chosen',
  notFound: 'Discount not found',
  unknownCode: 'We don’t recognize this code',
  codesTooMany: 'A cart can hold at most 20 codes',
} as const;

/** A code as typed; null applies by itself. */
export const CodeInput = z
  .string(DISCOUNTS.code)
  .check(typedWord, z.regex(/^[A-Za-z0-9-]{3,30}$/, DISCOUNTS.code));

const ids = z.array(IdInput()).check(z.maxLength(100, DISCOUNTS.tooMany));
const When = z.nullable(Moment(DISCOUNTS.moment));
const Uses = z.nullable(WholeNumber(DISCOUNTS.uses, 1, 1_000_000));

const fields = {
  code: z.nullable(CodeInput),
  kind: z.enum(DISCOUNT_KINDS, DISCOUNTS.kind),
  /** A percentage, or an amount; 0 for free shipping. */
  value: z.number({ error: () => DISCOUNTS.amount }),
  /** Together with the categories: either is enough. Both empty: everything. */
  product_ids: ids,
  category_ids: ids,
  minimum: AmountInput(() => DISCOUNTS.minimum),
  starts_at: When,
  ends_at: When,
  max_uses: Uses,
  max_uses_per_buyer: Uses,
  first_order_only: z.boolean(),
  active: z.boolean(),
};

const percent = TwoDecimals(DISCOUNTS.percent, 0.01, 100);
const amount = PositiveAmountInput(() => DISCOUNTS.amount);

/** Returns what is wrong with a discount beyond its single fields; the stored ones count, too. */
export function discountFaults(discount: {
  kind: (typeof DISCOUNT_KINDS)[number];
  value: number;
  starts_at: string | null;
  ends_at: string | null;
}): { path: string; message: string }[] {
  const { kind, value, starts_at, ends_at } = discount;
  const faults: { path: string; message: string }[] = [];
  if (kind === 'percent' && !percent.safeParse(value).success) {
    faults.push({ path: 'value', message: DISCOUNTS.percent });
  }
  if (kind === 'amount' && !amount.safeParse(value).success) {
    faults.push({ path: 'value', message: DISCOUNTS.amount });
  }
  if (starts_at !== null && ends_at !== null && Date.parse(ends_at) <= Date.parse(starts_at)) {
    faults.push({ path: 'ends_at', message: DISCOUNTS.dates });
  }
  return faults;
}

export const CreateDiscount = z.object({
  ...fields,
  code: z._default(fields.code, null),
  value: z._default(fields.value, 0),
  product_ids: z._default(ids, []),
  category_ids: z._default(ids, []),
  minimum: z._default(fields.minimum, 0),
  starts_at: z._default(When, null),
  ends_at: z._default(When, null),
  max_uses: z._default(Uses, null),
  max_uses_per_buyer: z._default(Uses, null),
  first_order_only: z._default(z.boolean(), false),
  active: z._default(z.boolean(), true),
});
export type CreateDiscount = z.infer<typeof CreateDiscount>;

/** Missing fields stay unchanged. */
export const ChangeDiscount = z.partial(z.object(fields));
export type ChangeDiscount = z.infer<typeof ChangeDiscount>;

export const Discount = z.object({
  id: Id,
  /** Null is the site's. */
  shop_id: z.nullable(Id),
  code: z.nullable(z.string()),
  kind: z.enum(DISCOUNT_KINDS),
  value: z.number(),
  product_ids: z.array(Id),
  category_ids: z.array(Id),
  minimum: Amount,
  starts_at: z.nullable(Time),
  ends_at: z.nullable(Time),
  max_uses: z.nullable(Count),
  max_uses_per_buyer: z.nullable(Count),
  first_order_only: z.boolean(),
  active: z.boolean(),
  /** Orders that have it, without those that ended unpaid. */
  uses: Count,
  /** What it gave in paid orders. */
  given: Amount,
  created_at: Time,
});
export type Discount = z.infer<typeof Discount>;

const ofShop = { access: 'owner', tag: 'discounts' } as const;
const ofSite = { access: 'admin', tag: 'admin' } as const;
const listed = { answers: { 200: z.array(Discount) }, gives: ['X-Total-Count'] } as const;
const changed = { answers: { 200: Discount }, records: ['discount.changed'] } as const;

export const discountsApi = {
  list: endpoint('GET /shops/:shopId/discounts', {
    ...ofShop,
    ...listed,
    operationId: 'listDiscounts',
    summary: 'A shop’s discounts, newest first (shop owner or admin)',
    query: PageQuery,
  }),
  create: endpoint('POST /shops/:shopId/discounts', {
    ...ofShop,
    operationId: 'createDiscount',
    summary: 'Create a discount that the shop bears (shop owner or admin)',
    records: ['discount.created'],
    body: CreateDiscount,
    answers: { 201: Discount },
    errors: [409],
  }),
  change: endpoint('PATCH /shops/:shopId/discounts/:discountId', {
    ...ofShop,
    ...changed,
    operationId: 'changeDiscount',
    summary: 'Change a discount (shop owner or admin)',
    body: ChangeDiscount,
    errors: [409],
  }),
  remove: endpoint('DELETE /shops/:shopId/discounts/:discountId', {
    ...ofShop,
    operationId: 'deleteDiscount',
    summary: 'Delete a discount; orders keep it (shop owner or admin)',
    records: ['discount.deleted'],
    answers: { 204: z.void() },
  }),
  listOfSite: endpoint('GET /admin/discounts', {
    ...ofSite,
    ...listed,
    operationId: 'listSiteDiscounts',
    summary: 'The site’s own discounts, newest first',
    query: PageQuery,
  }),
  createOfSite: endpoint('POST /admin/discounts', {
    ...ofSite,
    operationId: 'createSiteDiscount',
    summary: 'Create a discount that the site bears',
    records: ['discount.created'],
    body: CreateDiscount,
    answers: { 201: Discount },
    errors: [409],
  }),
  changeOfSite: endpoint('PATCH /admin/discounts/:discountId', {
    ...ofSite,
    ...changed,
    operationId: 'changeSiteDiscount',
    summary: 'Change a discount of the site',
    body: ChangeDiscount,
    errors: [409],
  }),
  removeOfSite: endpoint('DELETE /admin/discounts/:discountId', {
    ...ofSite,
    operationId: 'deleteSiteDiscount',
    summary: 'Delete a discount of the site; orders keep it',
    records: ['discount.deleted'],
    answers: { 204: z.void() },
  }),
};
