import { importsApi, type ProductImport } from '@souk/contract/imports';
import { pages } from '@souk/contract/pages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Download, Equal, Plus, SquarePen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PagesNav } from '../../ui/pages-nav.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { forgetLists } from '../products/product-changes.ts';
import { OtherCategory, SourceNote } from './foreign-import.tsx';
import { PlannedProducts } from './planned-products.tsx';
import { FAULTS_PER_PAGE, importQuery, isOver } from './queries.ts';

type RunningImportProps = { shopId: string; importId: string; onAnother: () => void };

/** A file being checked or imported by the server, and the outcome. */
export function RunningImport({ shopId, importId, onAnother }: RunningImportProps) {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const query = useQuery(importQuery(shopId, importId, page));
  const { data: outcome } = query;
  const imported = outcome?.dry_run === false && isOver(outcome);
  useEffect(() => {
    if (imported) forgetLists(client);
  }, [imported, client]);

  function begin(begun: ProductImport) {
    setPage(1);
    client.setQueryData(importQuery(shopId, importId, 1).queryKey, begun);
  }
  const running = useMutation({
    mutationFn: () => api.call(importsApi.run, { params: { shopId, importId } }),
    onSuccess: begin,
    onError: (error) => toast.error(errorMessage(error, 'The import could not be started')),
  });

  if (!outcome) {
    if (!query.isError) return <Spinner className="py-12" />;
    return (
      <ErrorState
        title={errorMessage(query.error, 'This import could not be loaded')}
        onRetry={() => void query.refetch()}
        action={
          <Button variant="ghost" onClick={onAnother}>
            Choose another file
          </Button>
        }
      />
    );
  }
  if (!isOver(outcome)) return <UnderWay outcome={outcome} />;
  if (outcome.state === 'failed') {
    return (
      <div className="flex flex-col items-start gap-4">
        <Alert tone="danger" title={outcome.file_name} className="w-full">
          {outcome.error}
        </Alert>
        <Button onClick={onAnother}>Choose another file</Button>
      </div>
    );
  }
  const changed = outcome.imported + outcome.updated;
  const isForeignCheck = outcome.dry_run && outcome.source !== null;
  return (
    <>
      <p className="mb-4 text-sm break-words text-muted">{outcome.file_name}</p>
      <SourceNote source={outcome.source} />
      {outcome.dry_run ? null : (
        <p className="mb-4 flex items-center gap-2 font-medium" role="status">
          <CircleCheck aria-hidden className="size-5 text-success-ink" />
          <span>
            {changed === 0 ? 'No changes needed' : `${formatPlural(changed, 'product')} imported`}
          </span>
        </p>
      )}
      <Counts outcome={outcome} />
      <IgnoredColumns outcome={outcome} />
      {isForeignCheck ? <OtherCategory outcome={outcome} onBegun={begin} /> : null}
      <div className="mt-5 flex flex-wrap gap-3">
        {outcome.dry_run ? (
          <Button
            busy={running.isPending}
            disabled={changed === 0}
            onClick={() => running.mutate()}
          >
            {running.isPending ? 'Importing...' : `Import ${formatPlural(changed, 'product')}`}
          </Button>
        ) : (
          <ButtonLink to={pages.manageProducts(shopId)}>Go to Manage Products</ButtonLink>
        )}
        <Button variant="secondary" onClick={onAnother}>
          {outcome.dry_run ? 'Choose another file' : 'Import another file'}
        </Button>
      </div>
      <FaultsTable outcome={outcome} page={page} onPage={setPage} />
      {isForeignCheck ? <PlannedProducts outcome={outcome} /> : null}
    </>
  );
}

function UnderWay({ outcome }: { outcome: ProductImport }) {
  const { dry_run, file_name, imported, updated, unchanged, failed } = outcome;
  const good = formatCount(imported + updated + unchanged);
  return (
    <Progress
      label={`${dry_run ? 'Checking' : 'Importing'} ${file_name}`}
      done={outcome.progress}
      note={`So far: ${good} OK, ${formatCount(failed)} with problems. ${
        dry_run ? '' : 'You can leave this page; the import continues.'
      }`}
    />
  );
}

const tiles = [
  { key: 'imported', Icon: Plus, planned: 'New', done: 'Added', look: 'text-success-ink' },
  { key: 'updated', Icon: SquarePen, planned: 'To update', done: 'Updated', look: 'text-info-ink' },
  { key: 'unchanged', Icon: Equal, planned: 'Unchanged', done: 'Unchanged', look: 'text-muted' },
  {
    key: 'failed',
    Icon: CircleAlert,
    planned: 'With problems',
    done: 'Skipped',
    look: 'text-danger-ink',
  },
] as const;

/** The changes that the import will make or has made, in four numbers. */
function Counts({ outcome }: { outcome: ProductImport }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {tiles.map(({ key, Icon, planned, done, look }) => (
        <div key={key} className="rounded-control border border-line p-3">
          <dt className="flex items-center gap-1.5 text-sm text-muted">
            <Icon aria-hidden className={`size-4 ${outcome[key] > 0 ? look : 'text-faint'}`} />
            <span>{outcome.dry_run ? planned : done}</span>
          </dt>
          <dd className="figures mt-1 text-xl font-semibold">{formatCount(outcome[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lists unknown columns: otherwise a misspelled heading would be lost unnoticed. */
function IgnoredColumns({ outcome }: { outcome: ProductImport }) {
  const { ignored_columns: ignored, source } = outcome;
  if (ignored.length === 0) return null;
  const unknown = ignored.length === 1 ? 'Unknown column, ignored: ' : 'Unknown columns, ignored: ';
  return (
    <Alert tone="warning" className="mt-4">
      <span>{source === null ? unknown : 'Not used here: '}</span>
      <strong className="font-medium break-words">{ignored.join(', ')}</strong>
    </Alert>
  );
}

/** The server keeps this many problems and only counts the rest. */
const KEPT = 10_000;

function DownloadFaults({ shop_id, id }: ProductImport) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.answer(importsApi.exportFaults, { params: { shopId: shop_id, importId: id } }),
    onSuccess: saveFile,
    onError: (error) => toast.error(errorMessage(error, 'Failed to download the problems')),
  });
  return (
    <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden />}
      <span>Download problems</span>
    </Button>
  );
}

const cell = 'block sm:table-cell sm:py-2.5 sm:pr-4';

type FaultsTableProps = {
  outcome: ProductImport;
  page: number;
  onPage: (page: number) => void;
};

function FaultsTable({ outcome, page, onPage }: FaultsTableProps) {
  const { faults, total_faults: total } = outcome;
  if (total === 0) return null;
  return (
    <section aria-labelledby="faults" className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="faults" className="text-lg font-semibold">
          {formatPlural(total, 'problem')}
        </h2>
        <DownloadFaults {...outcome} />
      </div>
      <table className="block w-full text-left text-sm sm:table">
        <thead className="hidden sm:table-header-group">
          <tr className="border-b border-line text-muted">
            {['Line', 'Product', 'Column', 'Problem'].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line sm:table-row-group">
          {faults.map(({ line, product, column, message }, index) => (
            <tr
              key={`${line}-${index}`}
              className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 py-2.5 sm:table-row"
            >
              <td className={`${cell} figures`}>
                <span className="sm:sr-only">Line </span>
                <span>{line}</span>
              </td>
              <td className={`${cell} max-w-64 truncate font-medium`}>{product || '–'}</td>
              <td className={`${cell} text-muted`}>{column ?? 'Whole line'}</td>
              <td className={cell}>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PagesNav page={page} limit={FAULTS_PER_PAGE} total={Math.min(total, KEPT)} onPage={onPage} />
    </section>
  );
}
