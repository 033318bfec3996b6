import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Time, Amount } from './fields.ts';
import { pageFields } from './paging.ts';

export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
const DisputeState = z.enum(DISPUTE_STATES, `state must be one of ${DISPUTE_STATES.join(', ')}`);
export type DisputeState = z.infer<typeof DisputeState>;

/** A buyer's bank took a payment back. */
export const Dispute = z.object({
  id: Id,
  state: DisputeState,
  /** In the provider's words. */
  reason: z.string(),
  /** In `currency`. */
  amount: z.number(),
  /**
   * Three lower-case letters. Sales are in the site's currency, but a dispute can be about any
   * payment in the provider account.
   */
  currency: z.string(),
  /** The provider's fee in the site's currency, paid by the site. */
  fee: Amount,
  /** Null if the money belonged to no order. */
  order_id: z.nullable(Id),
  order_number: z.nullable(z.string()),
  shops: z.array(z.object({ id: Id, name: z.string() })),
  /** The provider's deadline for an answer. */
  respond_by: z.nullable(Time),
  created_at: Time,
  closed_at: z.nullable(Time),
  /** The provider's page for answering it. */
  provider_url: z.string(),
});
export type Dispute = z.infer<typeof Dispute>;

/** An early fraud warning: the card issuer suspects fraud, usually before it opens a dispute. */
export const FraudWarning = z.object({
  id: Id,
  /** In the provider's words. */
  fraud_type: z.string(),
  /** Whether a refund can still prevent a dispute. */
  actionable: z.boolean(),
  created_at: Time,
});
export type FraudWarning = z.infer<typeof FraudWarning>;

export const DisputesQuery = z.object({ ...pageFields(), state: z.optional(DisputeState) });
export type DisputesQuery = z.infer<typeof DisputesQuery>;

export const disputesApi = {
  list: endpoint('GET /admin/disputes', {
    access: 'admin',
    tag: 'admin',
    operationId: 'listDisputes',
    summary: 'Payments that buyers’ banks reversed, newest first',
    query: DisputesQuery,
    answers: { 200: z.array(Dispute) },
    gives: ['X-Total-Count'],
  }),
};
