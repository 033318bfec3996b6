import type { ParkedPayment } from '@souk/contract/admin';
import { formatDateTime } from '../../../lib/format.ts';

const STATES: Record<ParkedPayment['state'], string> = {
  nothing_paid: 'Nothing was paid',
  giving_back: 'Being given back',
  given_back: 'Given back',
  failed: 'Could not be given back',
};

/** Money that named this order and did not settle it, and what became of it. */
export function ParkedPayments({ payments }: { payments: readonly ParkedPayment[] }) {
  if (payments.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 mb-3 font-semibold">Payments set aside</h3>
      <ul className="space-y-3">
        {payments.map((payment) => (
          <li key={payment.id} className="text-sm">
            <p className="figures font-medium">
              {payment.amount.toFixed(2)} {payment.currency.toUpperCase()} · {STATES[payment.state]}
            </p>
            <p className="figures text-muted">
              {formatDateTime(payment.created_at)} UTC · {payment.reason}
            </p>
            {payment.failure ? <p className="text-muted">{payment.failure}</p> : null}
            <p className="break-all text-muted">{payment.session_id}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
