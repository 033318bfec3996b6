import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, Time } from './fields.ts';
import { pageFields } from './paging.ts';

export const JOBS = {
  notFound: 'This job is no longer in the queue. It was finished or replaced.',
  running: 'This job is running right now',
  long: 'Only the person who started this conversion, video run or import can start it again',
} as const;

export const JOB_STATES = ['failed', 'running', 'waiting'] as const;
const JobState = z.enum(JOB_STATES, `state must be one of ${JOB_STATES.join(', ')}`);

/** Background work. Finished jobs are not listed. */
export const AdminJob = z.object({
  id: z.string(),
  kind: z.string(),
  /** failed: the last attempt did; most are retried at `run_at`. */
  state: JobState,
  attempts: Count,
  /** One line, without secrets. */
  error: z.nullable(z.string()),
  /** When it is, or was, due; for a long job, its last progress. */
  run_at: Time,
});
export type AdminJob = z.infer<typeof AdminJob>;

export const JobsQuery = z.object({ ...pageFields(), state: z.optional(JobState) });
export type JobsQuery = z.infer<typeof JobsQuery>;

const declared = { access: 'admin', tag: 'admin' } as const;

export const jobsApi = {
  list: endpoint('GET /admin/jobs', {
    ...declared,
    operationId: 'listJobs',
    summary: 'The job queue: failed, running and waiting jobs',
    query: JobsQuery,
    answers: { 200: z.array(AdminJob) },
    gives: ['X-Total-Count'],
  }),
  retry: endpoint('POST /admin/jobs/:jobId/retry', {
    ...declared,
    records: ['job.retried'],
    operationId: 'retryJob',
    summary: 'Run a job now, with a fresh set of retries',
    params: z.object({ jobId: z.string() }),
    answers: { 200: AdminJob },
    errors: [409],
  }),
};
