import { adminApi } from '@souk/contract/admin';
import { jobsApi } from '@souk/contract/admin-jobs';
import { siteDaysApi } from '@souk/contract/site-days';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockJobs } from '../../../test/queue.ts';
import { invalid, startWorld, type World } from '../../../test/world.ts';
import { insertLongJob } from '../../jobs/long-jobs.ts';
import { readable } from '../../jobs/queue.ts';
import { dayOf } from '../../kit/days.ts';
import { newId } from '../../kit/ids.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.admin();
});
afterAll(() => world.close());

describe('the site’s daily figures', () => {
  const read = (from: string, to: string) =>
    admin.calls(siteDaysApi.series, { query: { from, to } });

  it('count what was paid minus refunds, and add up to the totals', async () => {
    const seller = await world.seller();
    const [kept, refunded] = [await seller.sells({ price: 10 }), await seller.sells({ price: 30 })];
    const shopper = await world.buyer();
    const orders = [
      await shopper.buys({ product: kept }),
      await shopper.buys({ product: refunded }),
    ];
    for (const order of orders) await world.pays(order.stripe_session_id);
    await world.until(
      async () => (await shopper.orders()).every(({ status }: any) => status === 'paid'),
      'the payments',
    );
    await seller.sets(orders[1].order_id, { status: 'refunded' });
    const days = async () => {
      const now = new Date();
      const yesterday = dayOf(new Date(now.getTime() - 86_400_000));
      return (await read(yesterday, dayOf(now))).body;
    };
    await world.until(
      async () => (await days()).reduce((sum, day) => sum + day.orders, 0) === 1,
      'the refund',
    );
    const sum = (await days()).reduce((all, { revenue }) => all + revenue, 0);
    expect(sum).toBe((await admin.calls(adminApi.stats)).body.total_revenue);
    const users = (await days()).reduce((all, { new_users }) => all + new_users, 0);
    expect(users).toBe((await admin.calls(adminApi.stats)).body.total_users);
  });

  it('leave out accounts that were deleted, as the totals do', async () => {
    const left = await world.buyer();
    await sql`update users set deleted_at = now() where id = ${left.id}`.execute(world.deps.db);
    const now = new Date();
    const { body } = await read(dayOf(new Date(now.getTime() - 86_400_000)), dayOf(now));
    const users = body.reduce((all, { new_users }) => all + new_users, 0);
    expect(users).toBe((await admin.calls(adminApi.stats)).body.total_users);
  });

  it('include days on which nothing happened', async () => {
    const { body } = await read('2024-02-27', '2024-03-01');
    expect(body.map(({ day }) => day)).toEqual([
      '2024-02-27',
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
    expect(body[0]).toEqual({
      day: '2024-02-27',
      orders: 0,
      revenue: 0,
      new_users: 0,
      new_shops: 0,
    });
  });

  it.each([
    ['2026-02-30', '2026-03-01', 'This must be a day such as 2026-11-22'],
    ['2026-03-02', '2026-03-01', '`from` must not be after `to`'],
    ['2020-01-01', '2026-03-01', 'At most 366 days at once'],
    [invalid(undefined), '2026-03-01', 'This must be a day such as 2026-11-22'],
  ])('from %s to %s are refused with an explanation', async (from, to, detail) => {
    const answer = await read(from, to);
    expect([answer.status, answer.body.detail]).toEqual([422, detail]);
  });
});

describe('the job queue', () => {
  const list = async (state?: 'failed' | 'running' | 'waiting') =>
    (await admin.calls(jobsApi.list, { query: { state } })).body;
  const retry = (jobId: string) => admin.calls(jobsApi.retry, { params: { jobId } });

  /** Queues a failed job that is due again in an hour. */
  async function failed(id = '01900000-0000-7000-8000-0000000000aa'): Promise<string> {
    await world.deps.jobs.enqueue(
      world.deps.db,
      'send-mail',
      { id },
      { runAt: new Date(Date.now() + 3_600_000), key: id },
    );
    const { rows } = await sql<{ id: string }>`
      select id::text from graphile_worker.permanently_fail_jobs(
        array(select id from graphile_worker.jobs where key = ${id}),
        'connect ECONNREFUSED smtp://joe:hunter2@mail.example:25' || chr(10) || '    at send (/srv/souk/mail.ts:1:1)')
    `.execute(world.deps.db);
    await sql`select graphile_worker.reschedule_jobs(array[${rows[0]!.id}::bigint],
      attempts => 3)`.execute(world.deps.db);
    return rows[0]!.id;
  }

  it('shows each failure in one line without internals, and retries the job', async () => {
    const id = await failed();
    const job = (await list('failed')).find((one) => one.id === id);
    expect(job).toMatchObject({ kind: 'send-mail', state: 'failed', attempts: 3 });
    expect(job?.error).toBe('connect ECONNREFUSED smtp://[secret]@mail.example:25');
    const again = await retry(id);
    expect(again.body).toMatchObject({ id, state: 'waiting', attempts: 0, error: null });
    // No such mail exists: the job has nothing to do and completes.
    await world.until(async () => (await list()).every((one) => one.id !== id), 'its end');
    const over = await retry(id);
    expect([over.status, over.body.detail]).toEqual([
      404,
      'This job is no longer in the queue. It was finished or replaced.',
    ]);
  });

  it('doesn’t touch a running job', async () => {
    const id = await failed('01900000-0000-7000-8000-0000000000ab');
    await lockJobs(world.deps.db, [id], 'somebody');
    expect((await list('running')).map((one) => one.id)).toContain(id);
    const answer = await retry(id);
    expect([answer.status, answer.body.detail]).toEqual([409, 'This job is running right now']);
    await lockJobs(world.deps.db, [id], null);
  });

  it('copes with two admins who retry a job concurrently', async () => {
    const id = await failed('01900000-0000-7000-8000-0000000000ac');
    const both = await Promise.all([retry(id), retry(id)]);
    // The second one may find it running or done.
    expect([200, 404, 409]).toEqual(expect.arrayContaining(both.map(({ status }) => status)));
    expect(both.map(({ status }) => status)).toContain(200);
  });

  it('answers 404 for a malformed or unknown job id', async () => {
    const unknown = ['x', '-1', '99999999999999999999', '1e3', newId(), newId().toUpperCase()];
    for (const id of unknown) expect([id, (await retry(id)).status]).toEqual([id, 404]);
  });

  it('lets only the person who started a long job retry it', async () => {
    const id = newId();
    const job = { id, kind: 'convert-video', owner_id: admin.id, state: 'failed' } as const;
    await insertLongJob(world.deps.db, job);
    const answer = await retry(id);
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'Only the person who started this conversion, video run or import can start it again',
    ]);
  });

  it.each([
    ['bad key sk_live_abcdef123', 'bad key [secret]'],
    ['GET https://x.example/a?token=abc&b=1', 'GET https://x.example/a?token=[secret]&b=1'],
    ['mail to ada@example.com failed', 'mail to [address] failed'],
    ['ENOENT: /var/lib/souk/media/a.webp', 'ENOENT: [path]'],
  ])('shows “%s” as “%s”', (error, shown) => {
    expect(readable(error)).toBe(shown);
  });
});
