import { jobsApi, type AdminJob } from '@souk/contract/admin-jobs';
import { isId } from '@souk/contract/ids';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Clock, ListChecks, LoaderCircle } from 'lucide-react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { jobsKey, jobsQuery } from './queries.ts';
import { formatDateTime, formatPlural } from '../../lib/format.ts';
import { useListParams } from '../../lib/use-list-params.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { AdminFrame } from '../admin-list/admin-frame.tsx';
import { jobsFilter } from '../admin-list/filters.tsx';
import { Listed } from '../admin-list/admin-list.tsx';

const ICON = 'size-4';
const STATES = {
  failed: { label: 'Failed', tone: 'danger', icon: <CircleAlert aria-hidden className={ICON} /> },
  running: { label: 'Running', tone: 'info', icon: <LoaderCircle aria-hidden className={ICON} /> },
  waiting: { label: 'Waiting', tone: 'neutral', icon: <Clock aria-hidden className={ICON} /> },
} as const;

/** What the site does behind the scenes: what failed, runs and waits. */
export function JobsPage() {
  const { set, ...list } = useListParams();
  const filter = jobsFilter(list);
  const query = useQuery(jobsQuery(filter));
  return (
    <AdminFrame
      among="site"
      title="Jobs"
      text="Mails, refunds, conversions and all else that is done behind the scenes. What fails is tried again by itself, after longer and longer pauses. What is done is not listed."
      action={
        <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
          Refresh
        </Button>
      }
    >
      <Listed
        query={query}
        filter={filter}
        set={set}
        states={{
          all: 'All jobs',
          options: [
            ['failed', 'Failed'],
            ['running', 'Running'],
            ['waiting', 'Waiting'],
          ],
        }}
        noun="job"
        empty={{
          icon: <ListChecks />,
          title: filter.state === 'failed' ? 'Nothing has failed' : 'No jobs',
          text: 'Work that waits, runs or failed appears here.',
        }}
      >
        {(jobs) => (
          <ul className="divide-y divide-line">
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </ul>
        )}
      </Listed>
    </AdminFrame>
  );
}

/** "send-mail" as a person reads it. */
const nameOf = (kind: string) => {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function whenOf({ id, state, run_at, attempts }: AdminJob): string {
  const at = `${formatDateTime(run_at)} UTC`;
  const tries = attempts > 0 ? ` · ${formatPlural(attempts, 'try', 'tries')}` : '';
  if (state === 'running') return `Running${tries}`;
  if (isId(id)) return `Since ${at}${tries}`;
  return `${state === 'failed' ? 'Tried again' : 'Due'} ${at}${tries}`;
}

function JobRow({ job }: { job: AdminJob }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(jobsApi.retry, { params: { jobId: job.id } }),
    onSuccess: () => toast.success('It runs again now'),
    // Refused, it is done or running: the list says which.
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  });
  const { label, tone, icon } = STATES[job.state];
  const name = nameOf(job.kind);
  return (
    <li className="flex flex-col gap-3 py-4 text-sm sm:flex-row sm:items-start">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
        </p>
        <p className="figures mt-1 text-muted">{whenOf(job)}</p>
        {job.error ? <p className="mt-1 wrap-anywhere">{job.error}</p> : null}
        {error ? (
          <p role="alert" className="mt-1 text-danger-ink">
            {errorMessage(error, 'The job could not be run again.')}
          </p>
        ) : null}
      </div>
      {job.state === 'running' || isId(job.id) ? null : (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          busy={isPending}
          onClick={() => mutate()}
        >
          {job.state === 'failed' ? 'Retry now' : 'Run now'}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}
