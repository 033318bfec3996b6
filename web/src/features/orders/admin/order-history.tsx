import type { StatusChange } from '@souk/contract/admin';
import { STATUS_RULES } from '@souk/contract/order-status';
import { formatDateTime } from '../../../lib/format.ts';
import { StatusBadge } from '../status-badge.tsx';

/** What happened: which part, from what to what, by whom, when. */
export function OrderHistory({ history }: { history: readonly StatusChange[] }) {
  if (history.length === 0) return <p className="text-sm text-muted">Nothing has changed yet.</p>;
  return (
    <ol className="space-y-4 border-l border-line pl-4">
      {history.map((change, index) => (
        <li key={index} className="text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <StatusBadge status={change.to_status} screen="orders" />
            <span className="min-w-0 font-medium break-words">{change.shop_name}</span>
          </p>
          <p className="figures mt-1 text-muted">
            {formatDateTime(change.created_at)} UTC · {change.by}
            {change.from_status && change.from_status !== change.to_status
              ? ` · from ${STATUS_RULES[change.from_status].label}`
              : ''}
          </p>
          {change.tracking_url ? (
            <p className="mt-0.5 break-all text-muted">Tracking: {change.tracking_url}</p>
          ) : null}
          {change.note ? <p className="mt-0.5 text-muted">{change.note}</p> : null}
        </li>
      ))}
    </ol>
  );
}
