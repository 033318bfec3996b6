import { pages } from '@souk/contract/pages';
import { Lock, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';

/** The card brands that Stripe accepts everywhere. */
const CARDS = ['Visa', 'Mastercard', 'American Express'];

/** Next to Place Order: accepted cards, and how payment and buyer are protected. */
export function PaymentTrust({ test }: { test: boolean }) {
  return (
    <div className="space-y-2 text-sm text-muted">
      <ul aria-label="Accepted cards" className="flex flex-wrap gap-1.5">
        {CARDS.map((card) => (
          <li
            key={card}
            className="rounded border border-line bg-surface px-2 py-0.5 text-xs font-medium"
          >
            {card}
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-2">
        <Lock aria-hidden className="size-4 shrink-0" />
        <span>{test ? 'A test payment: no card is charged' : 'Encrypted, paid at Stripe'}</span>
      </p>
      <p className="flex items-center gap-2">
        <ShieldCheck aria-hidden className="size-4 shrink-0" />
        <Link
          to={pages.protection()}
          className="inline-flex min-h-6 items-center underline underline-offset-4"
        >
          How your purchase is protected
        </Link>
      </p>
    </div>
  );
}
