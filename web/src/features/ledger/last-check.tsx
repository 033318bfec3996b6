import { formatUsd } from '@souk/contract/currency';
import { ledgerApi, type LedgerCheck } from '@souk/contract/ledger';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatDateTime, formatPlural } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx';
import { ACCOUNTS } from './account-names.ts';
import { lastCheckQuery, ledgerKey } from './queries.ts';

/** The result of the last check, with the balances of the accounts at that time. */
export function LastCheck({ onAccount }: { onAccount: (account: string) => void }) {
  const client = useQueryClient();
  const query = useQuery(lastCheckQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(ledgerApi.check),
    onSuccess: (checked) => {
      client.setQueryData(lastCheckQuery.queryKey, checked);
      void client.invalidateQueries({ queryKey: ledgerKey });
    },
  });
  return (
    <Card className="p-5">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between">
        <Loaded
          query={query}
          failed="Failed to load the last check."
          loading={<Skeleton className="h-12 w-64" />}
        >
          {(checked) => <Result checked={checked} />}
        </Loaded>
        <Button busy={isPending} onClick={() => mutate()}>
          {isPending ? 'Checking...' : 'Check now'}
        </Button>
      </div>
      {error ? (
        <Alert tone="danger" className="mt-4">
          {errorMessage(error, 'The books could not be checked.')}
        </Alert>
      ) : null}
      {query.data ? <Accounts checked={query.data} onAccount={onAccount} /> : null}
    </Card>
  );
}

const BALANCED: StateLook = { label: 'The books balance', tone: 'success', Icon: CircleCheck };
const AT_ODDS: StateLook = { label: 'The books do not agree', tone: 'danger', Icon: CircleAlert };

function Result({ checked }: { checked: LedgerCheck | null }) {
  if (checked === null) {
    return <p className="text-muted">The books have not been checked yet.</p>;
  }
  const { balanced, entries, problems, provider_difference: difference, checked_at } = checked;
  return (
    <div className="min-w-0" role="status">
      <StateBadge of={balanced ? BALANCED : AT_ODDS} />
      <p className="figures mt-2 text-sm text-muted">
        {formatPlural(entries, 'entry', 'entries')} checked {formatDateTime(checked_at)} UTC.{' '}
        {difference === null
          ? 'The card provider could not be asked.'
          : difference === 0
            ? 'The card provider says the same.'
            : `The card provider differs by ${formatUsd(difference)}.`}
      </p>
      {problems.length > 0 ? (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-sm text-danger-ink">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type AccountsProps = { checked: LedgerCheck; onAccount: (account: string) => void };

/** The accounts at the last check, with those of shops combined. They sum to zero. */
function Accounts({ checked, onAccount }: AccountsProps) {
  const cents = (name: string) => Math.round((checked.accounts[name] ?? 0) * 100);
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
        Positive balances are held, negative ones are owed or earned. Their total is{' '}
        <Money dollars={rows.reduce((sum, row) => sum + row.cents, 0) / 100} />.
      </p>
      <dl className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {rows.map(({ account, label, cents: amount }) => (
          <div
            key={label}
            className="flex min-h-11 items-center justify-between gap-4 border-b border-line text-sm"
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
            <dd className="figures font-medium">{formatUsd(amount / 100)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
