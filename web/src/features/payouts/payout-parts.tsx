import { formatAmount } from '@souk/contract/currency';
import { pages } from '@souk/contract/pages';
import type { Payout, PayoutPart, PayoutStatus } from '@souk/contract/payouts';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { formatLocalDate } from '../../lib/format.ts';
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx';

type ShopMoneyLinkProps = {
  shopId: string;
  /** The payout to open there. */
  payoutId?: string;
  children: ReactNode;
};

/** A shop's name, linked to its money page. */
export function ShopMoneyLink({ shopId, payoutId, children }: ShopMoneyLinkProps) {
  return (
    <Link
      to={pages.shopMoney(shopId, payoutId)}
      className="inline-flex min-h-6 items-center font-medium break-words hover:underline"
    >
      {children}
    </Link>
  );
}

const STATUSES: Record<PayoutStatus, StateLook> = {
  pending: { label: 'On its way', tone: 'info', Icon: Clock },
  paid: { label: 'Paid', tone: 'success', Icon: CircleCheck },
  failed: { label: 'Failed', tone: 'danger', Icon: CircleX },
};

const CANCELLING: StateLook = { label: 'Being cancelled', tone: 'warning', Icon: Clock };
const IN_PART: StateLook = { label: 'Paid in part', tone: 'warning', Icon: CircleCheck };

type BadgeProps = {
  status: PayoutStatus;
  /** Says why a part wasn't sent. */
  failure?: string | null;
  cancelling?: boolean;
};

export function PayoutBadge({ status, failure = null, cancelling = false }: BadgeProps) {
  const inPart = status === 'paid' && failure !== null;
  return <StateBadge of={cancelling ? CANCELLING : inPart ? IN_PART : STATUSES[status]} />;
}

const TRANSFERS: Record<PayoutPart['status'], string> = {
  requested: 'Waiting for the provider',
  paid: 'Sent',
  failed: 'Not sent',
};

type TransfersProps = { transfers: readonly PayoutPart[]; className?: string };

/** A payout's transfers, with the reason for each failure. */
export function Transfers({ transfers, className }: TransfersProps) {
  return (
    <ul className={cn('divide-y divide-line text-sm', className)}>
      {transfers.map(({ id, order_number, amount, status, failure }) => (
        <li key={id} className="flex items-start gap-4 py-3">
          <div className="min-w-0 flex-1">
            <p className="figures font-medium break-words">
              {order_number ?? 'Not tied to an order'}
            </p>
            <p className={cn('break-words', failure ? 'text-danger-ink' : 'text-muted')}>
              {`${TRANSFERS[status]}${failure ? `: ${failure}` : ''}`}
            </p>
          </div>
          <p className="figures shrink-0">{formatAmount(amount)}</p>
        </li>
      ))}
    </ul>
  );
}

/** The date and method of a payout, and any reversal or failure. */
export function PayoutNotes({ payout, admin = false }: { payout: Payout; admin?: boolean }) {
  const { method, paid_at, created_at, reference, failure, reversed, status } = payout;
  const byProvider = admin ? 'Through the provider' : 'To your bank account';
  return (
    <>
      <p className="figures mt-1 text-sm break-words text-muted">
        <span>{formatLocalDate(paid_at ?? created_at)}</span> ·{' '}
        <span>{method === 'manual' ? 'By hand' : byProvider}</span>
        <span>{reference ? ` · ${reference}` : ''}</span>
      </p>
      {reversed > 0 ? (
        <p className="figures text-sm text-muted">{`${formatAmount(reversed)} was reversed for refunds`}</p>
      ) : null}
      {failure ? (
        <p className="text-sm break-words text-danger-ink">
          {`${status === 'failed' ? '' : 'Part of it couldn’t be sent: '}${failure}`}
        </p>
      ) : null}
    </>
  );
}
