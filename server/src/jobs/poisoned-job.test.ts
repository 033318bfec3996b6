import { jobsApi } from '@souk/contract/admin-jobs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockJobs } from '../../test/queue.ts';
import { startWorld, type World } from '../../test/world.ts';
import { thisProcess } from '../kit/this-process.ts';
import { takeUpLeftJobs } from '../leases/take-up-left-jobs.ts';
import { keepRunning } from './run-jobs.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  admin = await world.admin();
});
afterAll(() => world.close());

const poison = (key: string) =>
  world.deps.jobs.enqueue(world.deps.db, 'send-mail', { id: key }, { key });

/** As the queue has it. */
async function jobOf(key: string) {
  const { rows } = await sql<{ id: string; attempts: number; available: boolean }>`
    select id::text, attempts::int, locked_at is null and attempts < max_attempts as available
    from graphile_worker.jobs where key = ${key}`.execute(world.deps.db);
  return rows[0];
}

const listed = async (id: string) =>
  (await admin.calls(jobsApi.list, { query: { state: 'failed' } })).body.find(
    (job) => job.id === id,
  );

test('a job that always fails stops no other, is set aside, and succeeds when it is run again', async () => {
  const { db, direct, log } = world.deps;
  let broken = true;
  let tries = 0;
  let others = 0;
  await poison('throws');
  // Brings its last attempt forward.
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where key = 'throws'), attempts => 24)`.execute(db);
  const runner = await keepRunning(
    { db, direct, log },
    {
      'send-mail': async () => {
        tries += 1;
        if (broken) throw new Error('This mail can never be sent');
      },
      'send-reset-link': async () => {
        others += 1;
      },
    },
    { concurrency: 1 },
  );
  try {
    const ends = async () => (await jobOf('throws'))?.available === false && tries === 1;
    await world.until(ends, 'its last try');
    for (let n = 0; n < 5; n += 1) {
      await world.deps.jobs.enqueue(db, 'send-reset-link', { email: `${n}@example.com` });
    }
    await world.until(async () => others === 5, 'the others');
    expect(tries).toBe(1);
    const { id } = (await jobOf('throws'))!;
    await world.until(async () => listed(id), 'its place in the list');
    expect(await listed(id)).toMatchObject({ attempts: 25, error: 'This mail can never be sent' });

    broken = false;
    const again = await admin.calls(jobsApi.retry, { params: { jobId: id } });
    expect(again.status).toBe(200);
    await world.until(async () => (await jobOf('throws')) === undefined, 'its end');
    expect(tries).toBe(2);
  } finally {
    await runner.stop();
  }
});

/** A process takes the job, and dies of it. */
async function diesOf(key: string, serial: number): Promise<void> {
  const { db } = world.deps;
  const holder = `dead${serial}`;
  const gone = thisProcess.replace(/#\d+$/, `#${2147483640 + serial}`);
  await sql`insert into leases (holder, process) values (${holder}, ${gone})`.execute(db);
  await lockJobs(db, [(await jobOf(key))!.id], holder);
  await takeUpLeftJobs(db, 'somebody');
}

test('a job that kills its process three times is set aside, and an admin can run it again', async () => {
  await poison('kills');
  for (const serial of [1, 2]) {
    await diesOf('kills', serial);
    expect(await jobOf('kills')).toMatchObject({ available: true, attempts: serial });
  }
  await diesOf('kills', 3);
  const job = (await jobOf('kills'))!;
  expect(job).toMatchObject({ available: false, attempts: 3 });
  expect(await listed(job.id)).toMatchObject({
    kind: 'send-mail',
    error: 'Its process ended while it ran, 3 times',
  });
  expect((await admin.calls(jobsApi.retry, { params: { jobId: job.id } })).status).toBe(200);
  expect(await jobOf('kills')).toMatchObject({ available: true, attempts: 0 });
  // Its attempts count from zero again.
  await diesOf('kills', 4);
  expect(await jobOf('kills')).toMatchObject({ available: true });
});
