import { approvalsApi, type Approval } from '@souk/contract/approvals';
import { formatAmount } from '@souk/contract/currency';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, ShieldCheck } from 'lucide-react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { labelsOf, StateBadge, type StateLook } from '../../ui/state-badge.tsx';
import { toast } from '../../ui/toast.tsx';
import { adminList } from '../admin-list/admin-list.tsx';
import { choiceFilter } from '../admin-list/filters.tsx';
import type { RowProps } from '../admin-list/row-tools.ts';
import { approvalsQuery } from './queries.ts';

const STATES: Record<Approval['state'], StateLook> = {
  open: { label: 'Waiting', tone: 'warning', Icon: Clock },
  approved: { label: 'Approved', tone: 'success', Icon: CircleCheck },
  declined: { label: 'Declined', tone: 'neutral', Icon: CircleX },
};

/** Requests to move money that need another admin's approval. */
export const approvalsList = adminList({
  page: 'approvals',
  text: 'Write-offs always need a second admin. Adjustments and payouts by hand need one above the amount set in the money settings.',
  noun: 'request',
  query: approvalsQuery,
  filters: {
    state: choiceFilter({ label: 'State', all: 'All requests', options: labelsOf(STATES) }),
  },
  empty: {
    icon: <ShieldCheck />,
    title: ({ state }) => (state === 'open' ? 'Nothing to approve' : 'No requests'),
    text: 'Requests that need a second admin appear here, and you’ll get an email about each.',
  },
  rows: {
    name: titleOf,
    state: ({ state }) => <StateBadge of={STATES[state]} />,
    text: ({ reason }) => reason,
    end: ({ requested_at }) => formatDateTime(requested_at),
    Detail: ApprovalDetail,
  },
});

const TITLES: Record<Approval['kind'], (approval: Approval) => string> = {
  adjustment: ({ amount, shop_name }) =>
    (amount ?? 0) < 0
      ? `Take ${formatAmount(-(amount ?? 0))} from ${shop_name}`
      : `Give ${formatAmount(amount ?? 0)} to ${shop_name}`,
  payout: ({ amount, shop_name }) => `Pay ${formatAmount(amount ?? 0)} to ${shop_name} by hand`,
  write_off: ({ amount, shop_name }) =>
    `Write off ${formatAmount(amount ?? 0)} owed by ${shop_name}`,
  settings: ({ amount }) =>
    amount === null
      ? 'Stop requiring a second admin'
      : `Require a second admin only above ${formatAmount(amount)}`,
};

function titleOf(approval: Approval) {
  return TITLES[approval.kind](approval);
}

function ApprovalDetail({ row: approval }: RowProps<Approval>) {
  const { state, reason, reference, is_own } = approval;
  return (
    <div className="flex flex-col items-start gap-4 text-sm">
      <StateBadge of={STATES[state]} />
      <div className="min-w-0">
        {reason ? <p className="wrap-anywhere whitespace-pre-line">{reason}</p> : null}
        {reference ? <p className="mt-1 wrap-anywhere">{`Reference: ${reference}`}</p> : null}
        <p className="figures mt-1 text-muted">
          <span>{is_own ? 'Requested by you' : `Requested by ${approval.requested_by}`}</span> on{' '}
          <span>{formatDateTime(approval.requested_at)}</span>
          <span>
            {approval.decided_at
              ? ` · decided by ${approval.decided_by} on ${formatDateTime(approval.decided_at)}`
              : ''}
          </span>
        </p>
      </div>
      {state === 'open' ? <Decide approval={approval} title={titleOf(approval)} /> : null}
    </div>
  );
}

function Decide({ approval, title }: { approval: Approval; title: string }) {
  const client = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (decision: 'approve' | 'decline') =>
      api.call(approvalsApi[decision], { params: { approvalId: approval.id } }),
    onSuccess: ({ state }) => {
      toast.success(state === 'approved' ? 'Approved and carried out' : 'Declined');
      // Any list about money may have changed.
      void client.invalidateQueries();
    },
  });
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {approval.is_own ? null : (
          <Button
            size="sm"
            disabled={isPending}
            busy={isPending && variables === 'approve'}
            onClick={() => mutate('approve')}
          >
            Approve<span className="sr-only">{`: ${title}`}</span>
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          disabled={isPending}
          busy={isPending && variables === 'decline'}
          onClick={() => mutate('decline')}
        >
          <span>{approval.is_own ? 'Withdraw' : 'Decline'}</span>
          <span className="sr-only">{`: ${title}`}</span>
        </Button>
      </div>
      {approval.is_own ? (
        <p className="mt-1 text-muted">Another admin has to approve this.</p>
      ) : null}
      {error ? (
        <p role="alert" className="mt-2 text-danger-ink">
          {errorMessage(error, 'Your decision could not be saved.')}
        </p>
      ) : null}
    </div>
  );
}
