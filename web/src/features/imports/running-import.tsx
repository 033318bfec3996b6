import { importsApi, type ProductImport } from '@souk/contract/imports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../api/error-message.ts';
import { forgetLists } from '../../api/queries/product-changes.ts';
import { importQuery, isOver } from '../../api/queries/imports.ts';
import { useApi } from '../../api/use-api.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { FaultsTable } from './faults-table.tsx';
import { Counts, DoneNote, IgnoredColumns } from './outcome.tsx';
import { Progress } from '../../ui/progress.tsx';

type RunningImportProps = { shopId: string; importId: string; onAnother: () => void };

/** A file that the server has: being checked, checked, being imported, imported. */
export function RunningImport({ shopId, importId, onAnother }: RunningImportProps) {
  const api = useApi();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const query = useQuery(importQuery(api, shopId, importId, page));
  const { data: outcome } = query;
  const imported = outcome?.dry_run === false && isOver(outcome);
  useEffect(() => {
    if (imported) forgetLists(client);
  }, [imported, client]);

  const running = useMutation({
    mutationFn: () => api.call(importsApi.run, { params: { shopId, importId } }),
    onSuccess: (begun) => {
      setPage(1);
      client.setQueryData(importQuery(api, shopId, importId, 1).queryKey, begun);
    },
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
  return (
    <>
      <p className="mb-4 text-sm break-words text-muted">{outcome.file_name}</p>
      {outcome.dry_run ? null : <DoneNote outcome={outcome} />}
      <Counts outcome={outcome} />
      <IgnoredColumns outcome={outcome} />
      <div className="mt-5 flex flex-wrap gap-3">
        {outcome.dry_run ? (
          <ImportButton
            outcome={outcome}
            busy={running.isPending}
            onImport={() => running.mutate()}
          />
        ) : (
          <Button asChild>
            <Link to={paths.manageProducts(shopId)}>Go to Manage Products</Link>
          </Button>
        )}
        <Button variant="secondary" onClick={onAnother}>
          {outcome.dry_run ? 'Choose another file' : 'Import another file'}
        </Button>
      </div>
      <FaultsTable outcome={outcome} page={page} onPage={setPage} />
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
      note={`${good} good, ${formatCount(failed)} with problems so far. ${
        dry_run ? '' : 'You can leave this page: it goes on.'
      }`}
    />
  );
}

type ImportButtonProps = { outcome: ProductImport; busy: boolean; onImport: () => void };

function ImportButton({ outcome, busy, onImport }: ImportButtonProps) {
  const count = outcome.imported + outcome.updated;
  return (
    <Button busy={busy} disabled={count === 0} onClick={onImport}>
      {busy ? 'Importing...' : `Import ${formatPlural(count, 'product')}`}
    </Button>
  );
}
