import * as z from 'zod/mini';
import { inWholeMinor, shortAmount } from './amount-texts.ts';
import { Approval } from './approvals.ts';
import { endpoint } from './endpoint.ts';
import { Count, Amount, Id, Time } from './fields.ts';
import { PositiveAmountInput, IdInput, requiredLines } from './inputs.ts';
import { pageFields } from './paging.ts';

export const OWING = {
  get amount() {
    return `The amount must be more than ${shortAmount(0)}, ${inWholeMinor()}`;
  },
  reason: 'Please say why this money won’t be recovered',
  nothing: 'This shop owes nothing',
} as const;

/** How long a shop has owed money, in days. */
export const DEBT_AGES = ['0-30', '31-60', '61-90', '91+'] as const;
export const DebtAge = z.enum(DEBT_AGES, `age must be one of ${DEBT_AGES.join(', ')}`);
export type DebtAge = z.infer<typeof DebtAge>;

/** A shop that was paid more than it earned. */
export const OwingShop = z.object({
  shop_id: Id,
  shop_name: z.string(),
  owes: Amount,
  /** When its balance went below zero. */
  since: Time,
  age: DebtAge,
  /** Why its latest reversal was refused, if it was. */
  refused: z.nullable(z.string()),
});
export type OwingShop = z.infer<typeof OwingShop>;

/** The total debt in an age group. */
export const OwingAge = z.object({ age: DebtAge, shops: Count, owes: Amount });
export type OwingAge = z.infer<typeof OwingAge>;

export const NewWriteOff = z.object({
  shop_id: IdInput(),
  amount: PositiveAmountInput(() => OWING.amount),
  reason: requiredLines(OWING.reason, 500),
});
export type NewWriteOff = z.infer<typeof NewWriteOff>;

const ofSite = { access: 'admin', tag: 'money' } as const;

export const owingApi = {
  list: endpoint('GET /admin/payouts/owing', {
    ...ofSite,
    operationId: 'listOwingShops',
    summary: 'Shops that owe the site money, oldest debt first',
    query: z.object({ ...pageFields(), age: z.optional(DebtAge) }),
    answers: { 200: z.array(OwingShop) },
    gives: ['X-Total-Count'],
  }),
  ages: endpoint('GET /admin/payouts/owing/ages', {
    ...ofSite,
    operationId: 'readOwingAges',
    summary: 'Shops’ debts to the site, by age',
    answers: { 200: z.object({ ages: z.array(OwingAge) }) },
  }),
  writeOff: endpoint('POST /admin/payouts/write-offs', {
    ...ofSite,
    records: ['money.asked'],
    proof: true,
    operationId: 'writeOffDebt',
    summary: 'Ask another admin to approve writing off a shop’s debt',
    body: NewWriteOff,
    answers: { 202: Approval },
    takes: ['Idempotency-Key'],
    errors: [409],
  }),
};
