import { auditApi, type AuditCheck } from '@souk/contract/audit';
import { isId } from '@souk/contract/ids';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, ScrollText } from 'lucide-react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { auditKey, auditQuery, lastAuditCheckQuery } from './queries.ts';
import { formatDateTime, formatPlural } from '../../lib/format.ts';
import { type ListParams, useListParams } from '../../lib/use-list-params.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminFrame } from '../admin-list/admin-frame.tsx';
import { ChangeRow } from './change-row.tsx';
import { Choice, Listed } from '../admin-list/admin-list.tsx';

/** What is changed, by the noun of its kinds. */
const NOUNS: Readonly<Record<string, string>> = {
  user: 'Accounts',
  account: 'Deleted accounts',
  shop: 'Shops',
  product: 'Products',
  products: 'Imports',
  video: 'Videos',
  videos: 'Generated videos',
  order: 'Orders',
  refund: 'Refunds',
  request: 'Requests for money back',
  question: 'Questions',
  review: 'Reviews',
  report: 'Reports',
  buyer: 'Blocked buyers',
  payout: 'Payouts',
  'payout-account': 'Payout accounts',
  balance: 'Balances',
  category: 'Categories',
  home: 'Rows of home',
  settings: 'Money settings',
  'provider-event': 'Provider’s events',
  job: 'Jobs',
};

/** What the address asks for; what makes no sense asks for everything. */
export const auditFilter = ({ get, page }: ListParams) => ({
  page,
  limit: 25,
  person: get('person'),
  target: isId(get('target')) ? get('target') : '',
  kind: get('kind') in NOUNS ? get('kind') : '',
});

/** Every change that sellers and admins made, and whether its record is as it was written. */
export function AuditPage() {
  const { set, ...list } = useListParams();
  const filter = auditFilter(list);
  const query = useQuery(auditQuery(filter));
  return (
    <AdminFrame
      among="site"
      title="Audit"
      text="Every change that sellers and admins make, in the order it was made. Nothing here can be edited or removed."
    >
      <Check />
      <div className="mt-8 mb-4 flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:items-end">
        <SearchField
          label="Person"
          placeholder="Email or username"
          value={filter.person}
          onChange={(person) => set({ person })}
          className="w-full sm:w-72"
        />
        <Choice
          label="What was changed"
          all="Everything"
          value={filter.kind}
          options={Object.entries(NOUNS)}
          onChange={(kind) => set({ kind })}
        />
        {filter.target ? (
          <Button variant="secondary" onClick={() => set({ target: '' })}>
            Show everything again
          </Button>
        ) : null}
      </div>
      <Listed
        query={query}
        filter={filter}
        set={set}
        noun="change"
        empty={{
          icon: <ScrollText />,
          title: 'No changes',
          text: 'What sellers and admins change appears here.',
        }}
      >
        {(changes) => (
          <ul className="divide-y divide-line">
            {changes.map((change) => (
              <ChangeRow
                key={change.id}
                change={change}
                onTarget={filter.target ? null : (target) => set({ target })}
              />
            ))}
          </ul>
        )}
      </Listed>
    </AdminFrame>
  );
}

/** What the last check of the chain found, and another. */
function Check() {
  const client = useQueryClient();
  const query = useQuery(lastAuditCheckQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(auditApi.check),
    onSuccess: (checked) => {
      client.setQueryData(lastAuditCheckQuery.queryKey, checked);
      void client.invalidateQueries({ queryKey: auditKey });
    },
  });
  return (
    <Card className="flex flex-col gap-4 p-5 sm:flex-row sm:items-start sm:justify-between">
      <div role="status" className="min-w-0">
        <Loaded
          query={query}
          failed="Failed to load the last check."
          loading={<Skeleton className="h-12 w-64" />}
        >
          {(checked) => <Result checked={checked} />}
        </Loaded>
        {error ? (
          <p role="alert" className="mt-1 text-sm text-danger-ink">
            {errorMessage(error, 'The record could not be checked.')}
          </p>
        ) : null}
      </div>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        {isPending ? 'Checking...' : 'Check now'}
      </Button>
    </Card>
  );
}

function Result({ checked }: { checked: AuditCheck | null }) {
  if (!checked) return <p className="text-sm text-muted">The record has not been checked yet.</p>;
  const { holds, rows, broken_at, checked_at } = checked;
  return (
    <>
      <Badge
        tone={holds ? 'success' : 'danger'}
        icon={
          holds ? (
            <CircleCheck aria-hidden className="size-4" />
          ) : (
            <CircleAlert aria-hidden className="size-4" />
          )
        }
      >
        {holds ? 'The record is whole' : 'The record was tampered with'}
      </Badge>
      {broken_at ? (
        <p className="mt-2 text-sm wrap-anywhere">
          The first change that does not fit is <code>{broken_at}</code>.
        </p>
      ) : null}
      <p className="figures mt-2 text-sm text-muted">
        {formatPlural(rows, 'change')}, checked {formatDateTime(checked_at)} UTC
      </p>
    </>
  );
}
