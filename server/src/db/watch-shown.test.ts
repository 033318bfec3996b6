import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrated } from '../../test/ready-database.ts';
import { RealDatabase } from '../../test/real-database.ts';
import { DatabasePair } from '../../test/standby.ts';
import { createDb, createPool } from './pool.ts';
import type { Db } from './rows.ts';
import { sweepShown, watchShown, type ShownWatch } from './watch-shown.ts';

const PATIENCE = 60_000;

let database: RealDatabase;
let db: Db;
let watch: ShownWatch;
let told: string[];

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 });
const changes = (id: string) => sql`select tell_shown(array[${`shop ${id}`}])`.execute(db);
const isTold = (id: string) => eventually(() => expect(told).toContain(`shop ${id}`));

const kept = async () => {
  const { rows } = await sql<{ word: string }>`
    select unnest(words) as word from shown_changes`.execute(db);
  return rows.map(({ word }) => word);
};
const sweep = async () => {
  await sql`update shown_sweeps set swept_at = '-infinity'`.execute(db);
  await sweepShown(db);
};

beforeAll(async () => {
  database = await RealDatabase.start(migrated);
  const pool = createPool({ url: database.url, max: 4, onError: () => {} });
  db = createDb(pool);
  told = [];
  watch = watchShown(pool, {
    onChange: (change) => told.push(change.kind === 'shop' ? `shop ${change.id}` : change.kind),
    byTheClock: async () => [],
    onError: () => {},
  });
  await eventually(() => expect(watch.isWatching()).toBe(true));
}, PATIENCE);
afterAll(async () => {
  await watch.stop();
  await db.destroy();
  await database.remove();
});

test('a change is announced once, and what happened before is “all”', async () => {
  expect(told).toEqual(['all']);
  await changes('first');
  await isTold('first');
  await changes('second');
  await isTold('second');
  expect(told).toEqual(['all', 'shop first', 'shop second']);
});

test('a commit nudges the watchers, and a rollback announces nothing', async () => {
  const listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  let nudges = 0;
  listener.on('notification', () => (nudges += 1));
  try {
    await listener.query('listen shown_changes');
    const undone = db.transaction().execute(async (trx) => {
      await sql`select tell_shown('{shop undone}')`.execute(trx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await changes('nudged');
    await eventually(() => expect(nudges).toBeGreaterThan(0));
    await isTold('nudged');
    expect(told).not.toContain('shop undone');
  } finally {
    await listener.end();
  }
});

test('a transaction that commits long after later ones is announced, and delays none', async () => {
  const { promise: commits, resolve: commit } = Promise.withResolvers<void>();
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>();
  const slow = db.transaction().execute(async (trx) => {
    await sql`select tell_shown('{shop slow}')`.execute(trx);
    isWritten();
    await commits;
  });
  await written;
  await changes('quick');
  await isTold('quick');
  // Read rows are removed meanwhile, but not this one.
  await sweep();
  await changes('between');
  await isTold('between');
  await sweep();
  expect(await kept()).toEqual(['shop between']);
  expect(told).not.toContain('shop slow');
  commit();
  await slow;
  await isTold('slow');
});

test('read changes are removed at most once a minute, and never before everyone has read them', async () => {
  await sweep();
  await sweep();
  expect(await kept()).toEqual([]);
  await changes('new');
  await sweep();
  expect(await kept()).toEqual(['shop new']);
  await sweepShown(db);
  expect(await kept()).toEqual(['shop new']);
  await sweep();
  expect(await kept()).toEqual([]);

  const isAwake = async () => {
    await changes('awake');
    expect(told).toContain('shop awake');
  };
  await vi.waitFor(isAwake, { timeout: 20_000 });
  // A watcher that sleeps through two removals may miss something.
  const before = told.length;
  await sql`update shown_sweeps set generation = generation + 2`.execute(db);
  await eventually(() => expect(told.slice(before)).toContain('all'));
});

test('rows that pg_dump copied from another server neither repeat themselves nor remove others', async () => {
  await sweep();
  await sql`insert into shown_changes (written_in, words) values ('9000000000', '{shop elsewhere}')`.execute(
    db,
  );
  await sql`update shown_sweeps set committed = '9000000001:9000000001:'`.execute(db);
  try {
    await changes('here');
    await isTold('here');
    await sweep();
    expect(await kept()).toContain('shop here');
    await sweep();
    expect(await kept()).toEqual(['shop elsewhere']);
    expect(told).not.toContain('shop elsewhere');
  } finally {
    await sql`delete from shown_changes`.execute(db);
  }
});

test('fewer removals than before are another server’s, so everything may have changed', async () => {
  for (const generation of [1000, 0]) {
    const before = told.length;
    await sql`update shown_sweeps set generation = ${generation}`.execute(db);
    await eventually(() => expect(told.slice(before)).toContain('all'));
  }
});

test('the notice of a change reaches sessions that want warnings alone', async () => {
  const client = new pg.Client({ connectionString: database.url });
  const codes: (string | undefined)[] = [];
  client.on('notice', ({ code }) => codes.push(code));
  await client.connect();
  try {
    await client.query('set client_min_messages = warning');
    await client.query(`select tell_shown('{lists}')`);
    expect(codes).toEqual(['SHOWN']);
  } finally {
    await client.end();
  }
});

test('commits notify by themselves only while an earlier release serves', async () => {
  const listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  const heard: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  const leaseOf = (release: string | null) =>
    sql`
    insert into leases (holder, process, release) values ('a process', 'a machine', ${release})
    on conflict (holder) do update set release = excluded.release`.execute(db);
  try {
    await listener.query('listen shown');
    await leaseOf('0125');
    await changes('old');
    await leaseOf('0126');
    await changes('new');
    await leaseOf(null);
    await changes('older');
    await eventually(() => expect(heard).toContain('shop older'));
    expect(heard).toEqual(['shop old', 'shop older']);
  } finally {
    await listener.end();
    await sql`delete from leases`.execute(db);
  }
});

test(
  'after an outage of the database changes are announced again, and missed ones aren’t relied on',
  async () => {
    await database.goAway();
    await eventually(() => expect(watch.isWatching()).toBe(false));
    told = [];
    await database.comeBack();
    await eventually(() => expect(watch.isWatching()).toBe(true));
    // Kept pages may be out of date.
    expect(told).toContain('all');
    await changes('two');
    await isTold('two');
  },
  PATIENCE,
);

test(
  'a promoted standby, which has no rows of the former primary, announces what it commits',
  async () => {
    const pair = await DatabasePair.start(migrated);
    const promoted = createPool({ url: pair.replicaUrl, max: 4, onError: () => {} });
    const there = createDb(promoted);
    const heard: string[] = [];
    const follower = watchShown(promoted, {
      onChange: (change) => heard.push(change.kind === 'shop' ? change.id : change.kind),
      byTheClock: async () => [],
      onError: () => {},
    });
    try {
      await pair.catchUp();
      await pair.promote();
      await eventually(() => expect(follower.isWatching()).toBe(true));
      await sql`select tell_shown('{shop promoted}')`.execute(there);
      await eventually(() => expect(heard.at(-1)).toBe('promoted'));
      await sweepShown(there);
      const { rows } = await sql`select from shown_sweeps`.execute(there);
      expect(rows).toHaveLength(1);
    } finally {
      await follower.stop();
      await there.destroy();
      await pair.remove();
    }
  },
  PATIENCE,
);
