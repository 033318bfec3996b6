import { auditApi, type AuditCheck, type Change } from '@souk/contract/audit';
import { isId } from '@souk/contract/ids';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, ScrollText } from 'lucide-react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatDateTime, formatPlural } from '../../lib/format.ts';
import { useListParams } from '../../lib/use-list-params.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx';
import { adminList, type RowProps } from '../admin-list/admin-list.tsx';
import { choiceFilter, type FilterField, textFilter } from '../admin-list/filters.tsx';
import { ChangeRow } from './change-row.tsx';
import { auditKey, auditQuery, lastAuditCheckQuery } from './queries.ts';

/** The labels of changed things, by the noun in the kind of a change. */
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

const targetFilter: FilterField = {
  read: (id) => (isId(id) ? id : ''),
  Control: ({ value, onChange }) =>
    value ? (
      <Button variant="secondary" onClick={() => onChange('')}>
        Show everything again
      </Button>
    ) : null,
};

/** Every change made by sellers and admins, and whether its record is intact. */
export const auditList = adminList({
  page: 'audit',
  text: 'Every change that sellers and admins make, in the order it was made. Nothing here can be edited or removed.',
  noun: 'change',
  query: auditQuery,
  filters: {
    person: textFilter({
      label: 'Person',
      placeholder: 'Email or username',
      className: 'w-full sm:w-72',
    }),
    kind: choiceFilter({ label: 'Changed', all: 'Everything', options: NOUNS }),
    target: targetFilter,
  },
  empty: {
    icon: <ScrollText />,
    title: 'No changes',
    text: 'What sellers and admins change appears here.',
  },
  Above: Check,
  rows: { Row: AuditRow },
});

function AuditRow({ row, set }: RowProps<Change>) {
  const one = useListParams().get('target') !== '';
  return <ChangeRow change={row} onTarget={one ? null : (target) => set({ target })} />;
}

/** The result of the last check of the chain, and a button to run another. */
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
    <Card className="mb-8 flex flex-col gap-4 p-5 sm:flex-row sm:items-start sm:justify-between">
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

const WHOLE: StateLook = { label: 'The record is whole', tone: 'success', Icon: CircleCheck };
const TAMPERED: StateLook = {
  label: 'The record was tampered with',
  tone: 'danger',
  Icon: CircleAlert,
};

function Result({ checked }: { checked: AuditCheck | null }) {
  if (!checked) return <p className="text-sm text-muted">The record has not been checked yet.</p>;
  const { holds, rows, broken_at, checked_at } = checked;
  return (
    <>
      <StateBadge of={holds ? WHOLE : TAMPERED} />
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
