import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetDatabase } from '../../test/database.ts';
import { lockJobs } from '../../test/queue.ts';
import { createDb, createPool } from '../db/pool.ts';
import type { DB } from '../db/types.ts';
import { enqueue } from '../jobs/kinds.ts';
import { thisProcess } from '../kit/this-process.ts';
import { holdLease, type Lease } from './lease.ts';
import { takeUpLeftJobs } from './take-up-left-jobs.ts';

let db: Kysely<DB>;
beforeEach(async () => {
  const { url } = await resetDatabase();
  db = createDb(createPool({ url, max: 4, onError: () => {} }));
});
afterEach(() => db.destroy());

type Job = { id: string; locked_by: string | null };

async function jobs(): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select id::text, locked_by from graphile_worker.jobs`.execute(db);
  return rows;
}

/** A worker of another machine with a job, steady and renewed since so many seconds ago. */
async function worker(holder: string, { renewed = 0, steady = 3600 } = {}): Promise<void> {
  await sql`insert into leases (holder, process, renewed_at, steady_since) values (${holder},
    'elsewhere#1', now() - make_interval(secs => ${renewed}), now() - make_interval(secs => ${steady}))
  `.execute(db);
}

async function worksOnAJob(holder: string): Promise<Job> {
  await enqueue(db, 'reconcile-payment', { orderId: '1' }, { key: 'reconcile-1' });
  const [job] = await jobs();
  await lockJobs(db, [job!.id], holder);
  return (await jobs())[0]!;
}

async function leaseOf(holder: string): Promise<Lease> {
  const lease = holdLease(db, holder);
  await lease.held;
  return lease;
}

test('a living worker keeps its job', async () => {
  await worker('me');
  await worker('other', { renewed: 10 });
  const job = await worksOnAJob('other');
  await takeUpLeftJobs(db, 'me');
  expect(await jobs()).toEqual([job]);
});

test('the job of a worker that died elsewhere is free for others', async () => {
  await worker('me');
  await worker('other', { renewed: 20 });
  const { id } = await worksOnAJob('other');
  await takeUpLeftJobs(db, 'me');
  expect(await jobs()).toEqual([{ id, locked_by: null }]);
});

test.each([
  ['died', () => takeUpLeftJobs(db, 'me')],
  ['ended', async () => (await leaseOf('other')).end()],
])('a job that is queued again while running runs once after its worker %s', async (_how, end) => {
  await worker('me');
  await worker('other', { renewed: 20 });
  const running = await worksOnAJob('other');
  await enqueue(db, 'reconcile-payment', { orderId: '1' }, { key: 'reconcile-1' });
  const [again] = (await jobs()).filter(({ id }) => id !== running.id);
  await end();
  expect(await jobs()).toEqual([again]);
});

test('after an outage of the database nobody counts as dead before they could renew', async () => {
  await worker('me', { steady: 5 });
  await worker('other', { renewed: 600 });
  const job = await worksOnAJob('other');
  await takeUpLeftJobs(db, 'me');
  expect(await jobs()).toEqual([job]);
});

test('a worker of this machine without its process is dead at once', async () => {
  const gone = thisProcess.replace(/#\d+$/, '#2147483646');
  await worker('other');
  await sql`update leases set process = ${gone}`.execute(db);
  await worksOnAJob('other');
  await takeUpLeftJobs(db, 'somebody');
  expect((await jobs())[0]?.locked_by).toBeNull();
});

test('a worker that was paused learns that its jobs are another’s, and continues with new ones', async () => {
  const lease = holdLease(db, 'paused');
  await lease.held;
  const worked = lease.signal();
  expect(worked.aborted).toBe(false);
  await worker('me');
  await sql`update leases set renewed_at = now() - interval '1 minute' where holder = 'paused'`.execute(
    db,
  );
  await takeUpLeftJobs(db, 'me');
  await expect.poll(() => worked.aborted, { timeout: 20_000 }).toBe(true);
  const alive = async () => {
    const { rows } = await sql`select 1 from leases
      where holder = 'paused' and ended_at is null`.execute(db);
    return rows.length;
  };
  await expect.poll(alive, { timeout: 20_000 }).toBe(1);
  expect(lease.signal().aborted).toBe(false);
  await lease.end();
});

test('jobs that a worker gives back are free at once', async () => {
  const lease = holdLease(db, 'leaving');
  await lease.held;
  await worksOnAJob('leaving');
  await lease.end();
  expect((await jobs())[0]?.locked_by).toBeNull();
});
