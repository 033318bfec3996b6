import { auditApi, type AuditCheck, type Change } from '@souk/contract/audit';
import { isId } from '@souk/contract/ids';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, ScrollText } from 'lucide-react';
import { api } from '../../api/browser-api.ts';
import { formatDateTime, formatPlural } from '../../lib/format.ts';
import { useListParams } from '../../lib/use-list-params.ts';
import { Button } from '../../ui/button.tsx';
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx';
import { adminList } from '../admin-list/admin-list.tsx';
import { CheckCard } from '../admin-list/check-card.tsx';
import { choiceFilter, type FilterField, textFilter } from '../admin-list/filters.tsx';
import type { RowProps } from '../admin-list/row-tools.ts';
import { ChangeDetail, changedFields, titleOf } from './change-row.tsx';
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
  month: 'Closed months',
  category: 'Categories',
  home: 'Home page rows',
  settings: 'Money settings',
  'provider-event': 'Provider’s events',
  job: 'Jobs',
};

const targetFilter: FilterField = {
  read: (id) => (isId(id) ? id : ''),
  Control: ({ value, onChange }) =>
    value ? (
      <Button variant="secondary" onClick={() => onChange('')}>
        Clear filters
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
  rows: {
    name: ({ kind }) => titleOf(kind),
    text: ({ actor_name, before, after }) =>
      [actor_name ?? 'A deleted account', changedFields(before, after).join(', ')]
        .filter(Boolean)
        .join(' · '),
    end: ({ created_at }) => formatDateTime(created_at),
    Detail: AuditDetail,
  },
});

function AuditDetail({ row, set }: RowProps<Change>) {
  const one = useListParams().get('target') !== '';
  return (
    <>
      <ChangeDetail
        change={row}
        onTarget={one ? null : (target) => set({ target, open: '', page: '' })}
      />
      <p className="figures mt-1 text-sm wrap-anywhere text-muted">
        {row.hash === null ? 'Not in the hash chain yet' : `Hash: ${row.hash}`}
      </p>
    </>
  );
}

/** The result of the last check of the chain, and a button to run another. */
function Check() {
  const client = useQueryClient();
  return (
    <CheckCard
      last={lastAuditCheckQuery}
      check={() => api.call(auditApi.check)}
      onChecked={() => void client.invalidateQueries({ queryKey: auditKey })}
      failed="The record could not be checked."
      className="mb-8"
    >
      {(checked) => <Result checked={checked} />}
    </CheckCard>
  );
}

const WHOLE: StateLook = { label: 'The record is intact', tone: 'success', Icon: CircleCheck };
const TAMPERED: StateLook = {
  label: 'The record was tampered with',
  tone: 'danger',
  Icon: CircleAlert,
};

function Result({ checked }: { checked: AuditCheck | null }) {
  if (!checked) return <p className="text-sm text-muted">The record hasn’t been checked yet.</p>;
  const { holds, rows, broken_at, waiting, checked_at } = checked;
  return (
    <>
      <StateBadge of={holds ? WHOLE : TAMPERED} />
      {broken_at ? (
        <p className="mt-2 text-sm wrap-anywhere">
          The first altered change is <code>{broken_at}</code>.
        </p>
      ) : null}
      <p className="figures mt-2 text-sm text-muted">
        {`${formatPlural(rows, 'change')}, checked ${formatDateTime(checked_at)}`}
      </p>
      {waiting > 0 ? (
        <p className="figures mt-1 text-sm text-muted">
          {`${formatPlural(waiting, 'new change')} will be added within a minute.`}
        </p>
      ) : null}
    </>
  );
}
