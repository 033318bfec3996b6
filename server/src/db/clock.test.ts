import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { startWorld, type World } from '../../test/world.ts';
import { databaseClock } from './clock.ts';
import { createDb, createPool } from './pool.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const clock = databaseClock();
let world: World;
let buyer: Awaited<ReturnType<World['buyer']>>;
let mug: Awaited<ReturnType<Awaited<ReturnType<World['seller']>>['sells']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false, overrides: { clock, now: clock.now } });
  buyer = await world.buyer();
  mug = await (await world.seller()).sells({ stock_quantity: 10 });
});
afterAll(() => world.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

/** Sets this machine's clock off. Those of the database and the provider stay right. */
const jumps = (ms: number) => vi.setSystemTime(vi.getRealSystemTime() + ms);

/** How far a time is from the database's, in milliseconds. */
async function fromDatabase(time: Date): Promise<number> {
  const { rows } = await world.deps.pool.query<{ now: Date }>('select clock_timestamp() as now');
  return time.getTime() - rows[0]!.now.getTime();
}

async function follows(): Promise<void> {
  const { end } = await clock.follow(world.deps.db);
  onTestFinished(end);
}

test('goes by the database’s time, however this machine’s clock jumps', async () => {
  jumps(-10 * MINUTE_MS);
  await follows();
  expect(Math.abs(await fromDatabase(clock.now()))).toBeLessThan(2000);
  jumps(DAY_MS);
  expect(Math.abs(await fromDatabase(clock.now()))).toBeLessThan(2000);
});

test('goes by this machine’s until the database answers', async () => {
  const down = createDb(
    createPool({ url: 'postgresql://127.0.0.1:1/souk', max: 1, onError: () => {} }),
  );
  onTestFinished(() => down.destroy());
  const { now, follow } = databaseClock();
  const { end } = await follow(down);
  onTestFinished(end);
  jumps(-10 * MINUTE_MS);
  expect(await fromDatabase(now())).toBeLessThan(-9 * MINUTE_MS);
});

test.each([-10, 10])(
  'a machine whose clock is %i minutes off sells, and holds the items for half an hour',
  async (minutes) => {
    jumps(minutes * MINUTE_MS);
    await follows();
    const { status, body } = await buyer.checkout([{ product: mug }]);
    expect(status).toBe(201);
    const { rows } = await world.deps.pool.query<{ expires_at: Date }>(
      'select expires_at from payments where order_id = $1',
      [body.order_id],
    );
    const left = await fromDatabase(rows[0]!.expires_at);
    expect(Math.abs(left - 31 * MINUTE_MS)).toBeLessThan(MINUTE_MS / 2);
    await world.pays(body.stripe_session_id);
    const webhooks = () =>
      world.deps.pool.query(
        `select id from provider_events where payload #>> '{data,object,id}' = $1`,
        [body.stripe_session_id],
      );
    await world.until(async () => (await webhooks()).rows[0], 'its webhook');
    // The page counts down by the answer's date.
    const { headers } = await world.raw('GET', '/site');
    expect(Math.abs(await fromDatabase(new Date(String(headers['date']))))).toBeLessThan(3000);
  },
);
