import { formatUsd } from '@souk/contract/currency';
import { ENTRY_KINDS, ledgerApi, type LedgerCheck } from '@souk/contract/ledger';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpen, CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { lastCheckQuery, ledgerKey, ledgerQuery } from './queries.ts';
import { shopQuery } from '../shops/queries.ts';
import { ShopPicker } from '../shops/shop-picker.tsx';
import { formatDateTime, formatPlural } from '../../lib/format.ts';
import { useListParams } from '../../lib/use-list-params.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ACCOUNTS, KIND_LABELS } from './account-names.ts';
import { AdminFrame } from '../admin-list/admin-frame.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { Entries } from './entries.tsx';
import { ledgerFilter } from '../admin-list/filters.tsx';
import { Choice, Listed } from '../admin-list/admin-list.tsx';

const SHOP = 'shop:';

/** Where each cent of the site is: the check of the books, its accounts, and every entry. */
export function BooksPage() {
  const [adjusting, setAdjusting] = useState(false);
  const { set, ...list } = useListParams();
  const filter = ledgerFilter(list);
  const query = useQuery(ledgerQuery(filter));
  const shopId = filter.account.startsWith(SHOP) ? filter.account.slice(SHOP.length) : '';
  const { data: shop } = useQuery({ ...shopQuery(shopId), enabled: shopId !== '' });
  return (
    <AdminFrame
      title="Books"
      text="Every cent that came, stayed or went, in double entry. Nothing here is ever changed: a mistake is mended by another entry."
      action={
        <Button variant="secondary" onClick={() => setAdjusting(true)}>
          Adjust a balance
        </Button>
      }
    >
      <Check onAccount={(account) => set({ account })} />
      <h2 className="mt-10 mb-4 text-lg font-semibold">Entries</h2>
      <div className="mb-4 flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:items-end">
        <SearchField
          label="Order number"
          placeholder="SK-10023"
          value={filter.order_number}
          onChange={(order_number) => set({ order_number })}
          className="w-full sm:w-44"
        />
        <Choice
          label="Account"
          all="All accounts"
          value={shopId ? '' : filter.account}
          options={Object.entries(ACCOUNTS)}
          onChange={(account) => set({ account })}
        />
        <ShopPicker
          label="Shop"
          placeholder="All shops"
          chosen={shopId === '' ? null : { id: shopId, name: shop?.name ?? '…' }}
          onChoose={(chosen) => set({ account: chosen ? `${SHOP}${chosen.id}` : '' })}
          className="w-full sm:w-56"
        />
        <Choice
          label="Kind"
          all="All kinds"
          value={filter.kind}
          options={ENTRY_KINDS.map((kind) => [kind, KIND_LABELS[kind]] as const)}
          onChange={(kind) => set({ kind })}
        />
      </div>
      <Listed
        query={query}
        filter={filter}
        set={set}
        noun="entry"
        empty={{
          icon: <BookOpen />,
          title: 'No entries',
          text: 'What fits these filters appears here.',
        }}
      >
        {(entries) => (
          <Entries entries={entries} onOrder={(order_number) => set({ order_number })} />
        )}
      </Listed>
      {adjusting ? <AdjustDialog onClose={() => setAdjusting(false)} /> : null}
    </AdminFrame>
  );
}

/** What the last check found, and the sums of the accounts then. */
function Check({ onAccount }: { onAccount: (account: string) => void }) {
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

function Result({ checked }: { checked: LedgerCheck | null }) {
  if (checked === null) {
    return <p className="text-muted">The books have not been checked yet.</p>;
  }
  const { balanced, entries, problems, provider_difference: difference, checked_at } = checked;
  return (
    <div className="min-w-0" role="status">
      {balanced ? (
        <Badge tone="success" icon={<CircleCheck aria-hidden className="size-4" />}>
          The books balance
        </Badge>
      ) : (
        <Badge tone="danger" icon={<CircleAlert aria-hidden className="size-4" />}>
          The books do not agree
        </Badge>
      )}
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

/** The accounts of the last check; those of shops together. They sum to zero. */
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
        What an account holds is positive, what it owes or has earned negative. Together they are{' '}
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
