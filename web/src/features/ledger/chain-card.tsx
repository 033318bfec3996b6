import { accountingApi, type ChainCheck } from '@souk/contract/accounting';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { api } from '../../api/browser-api.ts';
import { formatDateTime, formatPlural } from '../../lib/format.ts';
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx';
import { CheckCard } from '../admin-list/check-card.tsx';
import { chainQuery } from './accounting-queries.ts';

/** Whether the entries' hash chain is intact, and a button to verify all of it. */
export function ChainCard() {
  return (
    <CheckCard
      title="Hash chain"
      last={chainQuery}
      check={() => api.call(accountingApi.checkChain)}
      button="Check every entry"
      failed="The chain could not be checked."
    >
      {(checked) => <Result checked={checked} />}
    </CheckCard>
  );
}

const HOLDS: StateLook = { label: 'No entry was changed', tone: 'success', Icon: CircleCheck };
const BROKEN: StateLook = { label: 'The chain is broken', tone: 'danger', Icon: CircleAlert };

function Result({ checked }: { checked: ChainCheck | null }) {
  if (!checked)
    return <p className="text-sm text-muted">The hash chain hasn’t been checked yet.</p>;
  const { holds, broken_at, entries, waiting, hash, checked_at, whole_at } = checked;
  return (
    <>
      <StateBadge of={holds ? HOLDS : BROKEN} />
      {broken_at ? (
        <p className="mt-2 text-sm wrap-anywhere">
          The first altered entry is <code>{broken_at}</code>.
        </p>
      ) : null}
      <p className="figures mt-2 text-sm text-muted">
        <span>{formatPlural(entries, 'entry', 'entries')}</span> checked{' '}
        <span>{formatDateTime(checked_at)}</span>.{' '}
        <span>
          {whole_at
            ? `Last full check: ${formatDateTime(whole_at)}.`
            : 'The whole chain hasn’t been checked yet.'}
        </span>{' '}
        {waiting > 0 ? (
          <span>{`${formatPlural(waiting, 'new entry', 'new entries')} will be added within a minute.`}</span>
        ) : null}
      </p>
      {hash ? (
        <p className="figures mt-1 text-sm wrap-anywhere text-muted">{`Latest hash: ${hash}`}</p>
      ) : null}
    </>
  );
}
