import { jobsApi, type AdminJob } from '@souk/contract/admin-jobs';
import { isId } from '@souk/contract/ids';
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, Clock, ListChecks, LoaderCircle } from 'lucide-react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatDateTime, formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { labelsOf, StateBadge, type StateLook } from '../../ui/state-badge.tsx';
import { toast } from '../../ui/toast.tsx';
import { adminList } from '../admin-list/admin-list.tsx';
import { choiceFilter } from '../admin-list/filters.tsx';
import type { RowProps } from '../admin-list/row-tools.ts';
import { BackupNotice } from './backup-notice.tsx';
import { backupQuery, jobsKey, jobsQuery } from './queries.ts';

const STATES: Record<AdminJob['state'], StateLook> = {
  failed: { label: 'Failed', tone: 'danger', Icon: CircleAlert },
  running: { label: 'Running', tone: 'info', Icon: LoaderCircle },
  waiting: { label: 'Waiting', tone: 'neutral', Icon: Clock },
};

/** The site's background jobs: failed, running and waiting. */
export const jobsList = adminList({
  page: 'jobs',
  text: 'Emails, refunds, video conversions and other background work. Failed jobs are retried automatically, with growing pauses. Finished jobs are not listed.',
  noun: 'job',
  query: jobsQuery,
  loads: [backupQuery],
  filters: {
    state: choiceFilter({ label: 'State', all: 'All jobs', options: labelsOf(STATES) }),
  },
  empty: {
    icon: <ListChecks />,
    title: ({ state }) => (state === 'failed' ? 'Nothing has failed' : 'No jobs'),
    text: 'Jobs that are waiting, running or failed appear here.',
  },
  Action: Refresh,
  Above: BackupNotice,
  rows: {
    name: ({ kind }) => nameOf(kind),
    state: ({ state }) => (state === 'waiting' ? null : <StateBadge of={STATES[state]} />),
    text: ({ error }) => error,
    end: ({ run_at }) => formatDateTime(run_at),
    Detail: JobDetail,
  },
});

function Refresh({ query }: { query: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) {
  return (
    <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
      Refresh
    </Button>
  );
}

/** Formats "send-mail" for people. */
const nameOf = (kind: string) => {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function whenOf({ id, state, run_at, attempts }: AdminJob): string {
  const at = `${formatDateTime(run_at)}`;
  const tries = attempts > 0 ? ` · ${formatPlural(attempts, 'try', 'tries')}` : '';
  if (state === 'running') return `Running${tries}`;
  if (isId(id)) return `Since ${at}${tries}`;
  return `${state === 'failed' ? 'Tried again' : 'Due'} ${at}${tries}`;
}

function JobDetail({ row: job }: RowProps<AdminJob>) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(jobsApi.retry, { params: { jobId: job.id } }),
    onSuccess: () => toast.success('The job is running again'),
    // If refused, the job is done or running: the list says which.
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  });
  const name = nameOf(job.kind);
  return (
    <div className="flex flex-col items-start gap-4 text-sm">
      <StateBadge of={STATES[job.state]} />
      <div>
        <p className="figures text-muted">{whenOf(job)}</p>
        {job.error ? <p className="mt-2 wrap-anywhere">{job.error}</p> : null}
        {error ? (
          <p role="alert" className="mt-1 text-danger-ink">
            {errorMessage(error, 'The job could not be run again.')}
          </p>
        ) : null}
      </div>
      {job.state === 'running' || isId(job.id) ? null : (
        <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
          <span>{job.state === 'failed' ? 'Retry now' : 'Run now'}</span>
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      )}
    </div>
  );
}
