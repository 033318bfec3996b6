import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aWorker } from '../../test/long-jobs.ts';
import { startWorld, type World } from '../../test/world.ts';
import { newId } from '../kit/ids.ts';
import { insertLongJob, type LongJobKind } from './long-jobs.ts';
import { workInTurn, workLongJob, workNext, type Outcome } from './work-long-job.ts';

let world: World;
let accounts: string[];
// No worker: these tests are the workers.
beforeAll(async () => {
  world = await startWorld({ worker: false });
  accounts = (await Promise.all([1, 2, 3, 4].map(() => world.buyer()))).map(({ id }) => id);
});
afterAll(() => world.close());
beforeEach(() => world.deps.pool.query('delete from long_jobs'));

async function queued(
  count: number,
  account: number,
  kind: LongJobKind,
  { lane = null, network }: { lane?: string | null; network?: string } = {},
) {
  const ids = Array.from({ length: count }, () => newId());
  for (const id of ids) {
    const from = network === undefined ? {} : { network };
    const owner_id = accounts[account] ?? null;
    await insertLongJob(world.deps.db, { id, kind, owner_id, lane, ...from });
  }
  return ids;
}

/** Works that do nothing, and note what they worked on. */
function works(worked: string[], ends: 'done' | 'again' = 'done') {
  const one = (id: string): Promise<Outcome | null> =>
    workLongJob(world.deps, id, aWorker(), async () => {
      worked.push(id);
      return ends;
    });
  return { 'convert-video': one, 'make-videos': one };
}

const wakeUps = async () =>
  (
    await world.deps.pool.query(
      `select key from graphile_worker.jobs where key like 'convert-video:%'`,
    )
  ).rows.map(({ key }) => key as string);

test('nobody waits behind another account’s hundred, whatever kind of work it is', async () => {
  const hundred = await queued(100, 0, 'convert-video');
  const worked: string[] = [];
  await workNext(world.deps.db, works(worked));
  const [one] = await queued(1, 1, 'make-videos');
  await workNext(world.deps.db, works(worked));
  await workNext(world.deps.db, works(worked));
  expect(worked).toEqual([hundred[0], one, hundred[1]]);
});

test('many accounts of one network take one turn, and share it fairly', async () => {
  const crowd = { network: 'crowd' };
  const ofCrowd = [];
  for (const account of [0, 1, 2]) ofCrowd.push(await queued(2, account, 'convert-video', crowd));
  const [other, last] = await queued(2, 3, 'convert-video', { network: 'home' });
  const worked: string[] = [];
  for (let n = 0; n < 8; n += 1) await workNext(world.deps.db, works(worked));
  const [a, b, c] = ofCrowd;
  expect(worked).toEqual([a?.[0], other, b?.[0], last, c?.[0], a?.[1], b?.[1], c?.[1]]);
});

test('a run that yields after each video lets the other account go first', async () => {
  const [run] = await queued(1, 0, 'make-videos');
  const worked: string[] = [];
  await workNext(world.deps.db, works(worked, 'again'));
  const [one] = await queued(1, 1, 'convert-video');
  await workNext(world.deps.db, works(worked));
  await workNext(world.deps.db, works(worked, 'again'));
  expect(worked).toEqual([run, one, run]);
});

test('a busy lane holds nobody up who is not in it', async () => {
  const lane = await queued(20, 0, 'make-videos', { lane: 'videos of one shop' });
  const worked: string[] = [];
  await workLongJob(world.deps, lane[0] ?? '', aWorker(), async () => {
    const [other] = await queued(1, 0, 'convert-video');
    await workNext(world.deps.db, works(worked));
    expect(await workNext(world.deps.db, works(worked))).toBe(false);
    expect(worked).toEqual([other]);
    return 'done';
  });
});

test('a job that waits is queued again by the site’s clock, not by this machine’s', async () => {
  const [id = ''] = await queued(1, 0, 'convert-video');
  const now = new Date(Date.now() + 3_600_000);
  const busy = { 'convert-video': () => Promise.resolve(null) };
  await workInTurn({ ...world.deps, now: () => now }, { id, kind: 'convert-video' }, busy);
  const { rows } = await world.deps.pool.query(
    'select run_at from graphile_worker.jobs where key = $1',
    [`convert-video:${id}`],
  );
  expect(rows).toEqual([{ run_at: new Date(now.getTime() + 2000) }]);
});

test('a job that gave its turn to another’s is queued again, and one that is done is not', async () => {
  await world.deps.pool.query(`select graphile_worker.remove_job(key) from graphile_worker.jobs`);
  const [first] = await queued(1, 0, 'convert-video');
  const [second] = await queued(1, 1, 'convert-video');
  const worked: string[] = [];
  await workInTurn(world.deps, { id: second ?? '', kind: 'convert-video' }, works(worked));
  expect([worked, await wakeUps()]).toEqual([[first], [`convert-video:${second}`]]);
  await workInTurn(world.deps, { id: second ?? '', kind: 'convert-video' }, works(worked));
  await world.deps.pool.query(`select graphile_worker.remove_job(key) from graphile_worker.jobs`);
  await workInTurn(world.deps, { id: second ?? '', kind: 'convert-video' }, works(worked));
  expect([worked, await wakeUps()]).toEqual([[first, second], []]);
});
