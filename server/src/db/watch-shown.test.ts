import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withoutTables } from '../../test/ready-database.ts';
import { RealDatabase } from '../../test/real-database.ts';
import { createDb, createPool } from './pool.ts';
import { watchShown } from './watch-shown.ts';

const PATIENCE = 60_000;

let database: RealDatabase;
beforeAll(async () => {
  database = await RealDatabase.start(withoutTables);
}, PATIENCE);
afterAll(() => database.remove());

test(
  'after an outage of the database changes are announced again, and missed ones aren’t relied on',
  async () => {
    const pool = createPool({ url: database.url, max: 4, onError: () => {} });
    const db = createDb(pool);
    const told: string[] = [];
    const watch = watchShown(pool, {
      onChange: (change) => told.push(change.kind === 'shop' ? `shop ${change.id}` : change.kind),
      byTheClock: async () => [],
      onError: () => {},
    });
    const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
    const changes = (id: string) => sql`select pg_notify('shown', ${`shop ${id}`})`.execute(db);
    try {
      await eventually(() => expect(watch.isWatching()).toBe(true));
      await changes('one');
      await eventually(() => expect(told).toContain('shop one'));

      await database.goAway();
      await eventually(() => expect(watch.isWatching()).toBe(false));
      // Kept pages may be out of date.
      await eventually(() => expect(told).toContain('all'));
      await database.comeBack();
      await eventually(() => expect(watch.isWatching()).toBe(true));
      await changes('two');
      await eventually(() => expect(told).toContain('shop two'));
    } finally {
      await watch.stop();
      await db.destroy();
    }
  },
  PATIENCE,
);
