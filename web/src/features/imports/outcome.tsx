import type { ProductImport } from '@souk/contract/imports';
import { CircleAlert, CircleCheck, Equal, Plus, SquarePen } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';

const tiles = [
  { key: 'imported', Icon: Plus, planned: 'New', done: 'Added', look: 'text-success-ink' },
  { key: 'updated', Icon: SquarePen, planned: 'To change', done: 'Changed', look: 'text-info-ink' },
  { key: 'unchanged', Icon: Equal, planned: 'Unchanged', done: 'Unchanged', look: 'text-muted' },
  {
    key: 'failed',
    Icon: CircleAlert,
    planned: 'With problems',
    done: 'Left out',
    look: 'text-danger-ink',
  },
] as const;

/** What a file does, or did, to the shop, in four numbers. */
export function Counts({ outcome }: { outcome: ProductImport }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {tiles.map(({ key, Icon, planned, done, look }) => (
        <div key={key} className="rounded-control border border-line p-3">
          <dt className="flex items-center gap-1.5 text-sm text-muted">
            <Icon aria-hidden className={`size-4 ${outcome[key] > 0 ? look : 'text-faint'}`} />
            {outcome.dry_run ? planned : done}
          </dt>
          <dd className="figures mt-1 text-xl font-semibold">{formatCount(outcome[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Columns of the file that mean nothing to us: a misspelled heading would lose them without a word. */
export function IgnoredColumns({ outcome }: { outcome: ProductImport }) {
  const { ignored_columns: ignored } = outcome;
  if (ignored.length === 0) return null;
  return (
    <Alert tone="warning" className="mt-4">
      {ignored.length === 1
        ? 'This column is not known and left out: '
        : 'These columns are not known and left out: '}
      <strong className="font-medium break-words">{ignored.join(', ')}</strong>
    </Alert>
  );
}

/** The sentence above the numbers of a finished import. */
export function DoneNote({ outcome }: { outcome: ProductImport }) {
  const brought = outcome.imported + outcome.updated;
  return (
    <p className="mb-4 flex items-center gap-2 font-medium" role="status">
      <CircleCheck aria-hidden className="size-5 text-success-ink" />
      {brought === 0
        ? 'Nothing had to be changed'
        : `${formatCount(brought)} ${brought === 1 ? 'product' : 'products'} imported`}
    </p>
  );
}
