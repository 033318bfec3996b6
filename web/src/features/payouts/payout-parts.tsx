import { formatUsd } from '@souk/contract/currency';
import type { Payout, PayoutStatus } from '@souk/contract/payouts';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { formatDate } from '../../lib/format.ts';
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx';

const STATUSES: Record<PayoutStatus, StateLook> = {
  pending: { label: 'On its way', tone: 'info', Icon: Clock },
  paid: { label: 'Paid', tone: 'success', Icon: CircleCheck },
  failed: { label: 'Failed', tone: 'danger', Icon: CircleX },
};

export const PayoutBadge = ({ status }: { status: PayoutStatus }) => (
  <StateBadge of={STATUSES[status]} />
);

/** The date and method of a payout, and any reversal or failure. */
export function PayoutNotes({ payout, admin = false }: { payout: Payout; admin?: boolean }) {
  const { method, paid_at, created_at, reference, failure, reversed, status } = payout;
  const byProvider = admin ? 'Through the provider' : 'To your bank account';
  return (
    <>
      <p className="figures mt-1 text-sm break-words text-muted">
        {formatDate(paid_at ?? created_at)} · {method === 'manual' ? 'By hand' : byProvider}
        {reference ? ` · ${reference}` : ''}
      </p>
      {reversed > 0 ? (
        <p className="figures text-sm text-muted">
          {formatUsd(reversed)} of it was taken back for refunds
        </p>
      ) : null}
      {failure ? (
        <p className="text-sm break-words text-danger-ink">
          {status === 'failed' ? '' : 'A part could not be sent: '}
          {failure}
        </p>
      ) : null}
    </>
  );
}
