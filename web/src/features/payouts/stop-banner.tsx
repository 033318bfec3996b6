import type { PayoutStop, StopReason } from '@souk/contract/ledger';
import { useQuery } from '@tanstack/react-query';
import { formatLocalDate } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { balanceQuery } from './queries.ts';

const TITLES: Record<StopReason, string> = {
  admin: 'Your payouts are stopped',
  suspension: 'Your payouts are stopped while your shop is suspended',
  books: 'All payouts are paused while we check our books',
  restore: 'All payouts are paused while we check our books',
};

/** Why a shop's payouts are stopped. Hidden if they aren't. */
export function StopBanner({ shopId }: { shopId: string }) {
  const { data: balance } = useQuery(balanceQuery(shopId));
  return balance?.stops.map((stop) => <Stop key={stop.reason} stop={stop} />);
}

function Stop({ stop: { reason, note, since } }: { stop: PayoutStop }) {
  return (
    <Alert tone="warning" title={TITLES[reason]}>
      {note ? <p className="mt-0.5 break-words">{note}</p> : null}
      <p className="mt-0.5">{`Since ${formatLocalDate(since)}. We’ll keep your earnings for you until payouts resume.`}</p>
    </Alert>
  );
}
