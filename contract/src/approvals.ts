import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Amount, Id, Time } from './fields.ts';
import { pageFields } from './paging.ts';

export const APPROVALS = {
  notFound: 'Approval not found',
  own: 'This is your own request. Another admin has to approve it.',
  decided: 'This request has already been decided',
  noAdmin: 'The person who requested this is no longer an admin. Please decline it.',
  ownShop: 'You own this shop, so another admin has to do this',
} as const;

export const APPROVAL_KINDS = ['adjustment', 'payout', 'write_off', 'settings'] as const;
export const APPROVAL_STATES = ['open', 'approved', 'declined'] as const;

/** An admin's request to move money, which needs another admin's approval. */
export const Approval = z.object({
  id: Id,
  kind: z.enum(APPROVAL_KINDS),
  state: z.enum(APPROVAL_STATES),
  /** Null for a site setting. */
  shop_id: z.nullable(Id),
  shop_name: z.nullable(z.string()),
  /**
   * In the site's currency. For the setting, the new `second_admin_over`, where null turns it off.
   */
  amount: z.nullable(Amount),
  /** For adjustments and write-offs. */
  reason: z.nullable(z.string()),
  /** For payouts by hand. */
  reference: z.nullable(z.string()),
  requested_by: z.string(),
  requested_at: Time,
  /** Whether it's your own request, which another admin has to approve. */
  is_own: z.boolean(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Time),
  /** The resulting ledger entry or payout. */
  made_id: z.nullable(Id),
});
export type Approval = z.infer<typeof Approval>;

/** Whether the response is an approval request rather than the result. */
export const isApproval = (answer: object): answer is Approval => 'requested_by' in answer;

const State = z.enum(APPROVAL_STATES, `state must be one of ${APPROVAL_STATES.join(', ')}`);

const declared = { access: 'admin', tag: 'money' } as const;
const decides = { ...declared, proof: true, answers: { 200: Approval }, errors: [409] } as const;

export const approvalsApi = {
  list: endpoint('GET /admin/approvals', {
    ...declared,
    operationId: 'listApprovals',
    summary: 'Requests that need another admin’s approval, newest first',
    query: z.object({ ...pageFields(), state: z.optional(State) }),
    answers: { 200: z.array(Approval) },
    gives: ['X-Total-Count'],
  }),
  approve: endpoint('POST /admin/approvals/:approvalId/approve', {
    ...decides,
    records: [
      'money.approved',
      'balance.adjusted',
      'balance.written-off',
      'payout.made',
      'settings.changed',
    ],
    operationId: 'approve',
    summary: 'Approve another admin’s request and carry it out',
  }),
  decline: endpoint('POST /admin/approvals/:approvalId/decline', {
    ...decides,
    records: ['money.declined'],
    operationId: 'declineApproval',
    summary: 'Decline a request, or withdraw your own',
  }),
};
