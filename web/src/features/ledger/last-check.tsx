import { adminPages } from '@souk/contract/admin-pages';
import { formatAmount } from '@souk/contract/currency';
import { ledgerApi, type LedgerCheck } from '@souk/contract/ledger';
import { toMinor, toAmount } from '@souk/contract/money';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { formatDateTime, formatPlural } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx';
import { CheckCard } from '../admin-list/check-card.tsx';
import { ACCOUNTS } from './account-names.ts';
import { lastCheckQuery, ledgerKey, siteStopsQuery } from './queries.ts';

/** The result of the last check, with the balances of the accounts at that time. */
export function LastCheck({ onAccount }: { onAccount: (account: string) => void }) {
  const client = useQueryClient();
  return (
    <CheckCard
      last={lastCheckQuery}
      check={() => api.call(ledgerApi.check)}
      onChecked={() => {
        void client.invalidateQueries({ queryKey: ledgerKey });
        void client.invalidateQueries({ queryKey: siteStopsQuery.queryKey });
      }}
      failed="The books could not be checked."
      below={(checked) => (checked ? <Accounts checked={checked} onAccount={onAccount} /> : null)}
    >
      {(checked) => <Result checked={checked} />}
    </CheckCard>
  );
}

const BALANCED: StateLook = { label: 'The books balance', tone: 'success', Icon: CircleCheck };
const AT_ODDS: StateLook = {
  label: 'The books don’t reconcile',
  tone: 'danger',
  Icon: CircleAlert,
};

function Result({ checked }: { checked: LedgerCheck | null }) {
  if (checked === null) {
    return <p className="text-muted">The books haven’t been checked yet.</p>;
  }
  const { balanced, entries, problems, provider_difference: difference } = checked;
  return (
    <>
      <StateBadge of={balanced ? BALANCED : AT_ODDS} />
      <p className="figures mt-2 text-sm text-muted">
        <span>{`${formatPlural(entries, 'entry', 'entries')} in the books.`}</span>{' '}
        <span>{whatWasChecked(checked)}</span>{' '}
        <span>
          {difference === null
            ? 'We couldn’t reach the card provider.'
            : difference === 0
              ? 'They match the card provider’s balance.'
              : `The card provider’s balance differs by ${formatAmount(difference)}.`}
        </span>
      </p>
      <OpenLines checked={checked} />
      {problems.length > 0 ? (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-sm text-danger-ink">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** The hourly check reads only what is new since the one before. */
function whatWasChecked({ checked_at, whole_at }: LedgerCheck): string {
  const checked = formatDateTime(checked_at);
  // A process of an earlier release leaves it out.
  if (!whole_at) return `Last checked ${checked}.`;
  if (whole_at === checked_at) return `All of them were checked ${checked}.`;
  return `New ones were checked ${checked}, all of them ${formatDateTime(whole_at)}.`;
}

/** Links to the statement lines that are not in the books. */
function OpenLines({ checked }: { checked: LedgerCheck }) {
  const { on_its_way, unexplained } = checked;
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
      {unexplained === 0 ? null : (
        <Link
          to={adminPages.providerStatement({ state: 'unexplained' })}
          className="inline-flex min-h-11 items-center text-danger-ink underline sm:min-h-0"
        >
          {`${formatAmount(unexplained)} unexplained`}
        </Link>
      )}
      {on_its_way === 0 ? null : (
        <Link
          to={adminPages.providerStatement({ state: 'on_its_way' })}
          className="inline-flex min-h-11 items-center underline sm:min-h-0"
        >
          {`${formatAmount(on_its_way)} on its way`}
        </Link>
      )}
      <Link
        to={adminPages.providerStatement()}
        className="inline-flex min-h-11 items-center text-muted underline hover:text-ink sm:min-h-0"
      >
        View the provider’s statement
      </Link>
    </p>
  );
}

type AccountsProps = { checked: LedgerCheck; onAccount: (account: string) => void };

/** Account balances at the last check, with all shops in one row. They add up to zero. */
function Accounts({ checked, onAccount }: AccountsProps) {
  const cents = (name: string) => toMinor(checked.accounts[name] ?? 0);
  const rows = [
    ...Object.entries(ACCOUNTS).map(([account, label]) => ({
      account,
      label,
      cents: cents(account),
    })),
    {
      account: null,
      label: 'Shops',
      cents: cents('shops'),
    },
  ];
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h2 className="text-sm font-medium">Accounts</h2>
      <p className="mt-0.5 text-sm text-muted">
        Positive balances are held; negative balances are owed or earned. They add up to{' '}
        <Money dollars={toAmount(rows.reduce((sum, row) => sum + row.cents, 0))} />.
      </p>
      <dl className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {rows.map(({ account, label, cents: amount }) => (
          <div
            key={label}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line text-sm"
          >
            <dt>
              {account === null ? (
                label
              ) : (
                <button
                  type="button"
                  className="min-h-11 rounded-control text-left text-accent-ink focus-ring hover:underline"
                  onClick={() => onAccount(account)}
                >
                  {label}
                </button>
              )}
            </dt>
            <dd className="figures font-medium">{formatAmount(toAmount(amount))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
