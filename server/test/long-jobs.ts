import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Deps } from '../src/deps.ts';
import type { Worker } from '../src/jobs/work-long-job.ts';

/** Returns a worker that nobody stops. */
export const aWorker = (): Worker => ({
  holder: randomUUID(),
  signal: new AbortController().signal,
});

/** Makes others consider the worker of a long job dead. */
export async function thinkDead({ db }: Pick<Deps, 'db'>, jobId: string): Promise<void> {
  await sql`
    insert into leases (holder, process, ended_at)
    select coalesce(holder, 'nobody'), 'elsewhere#1', now() from long_jobs where id = ${jobId}
    on conflict (holder) do update set ended_at = now()`.execute(db);
}
