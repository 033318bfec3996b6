import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrated } from '../../test/ready-database.ts';
import { RealDatabase } from '../../test/real-database.ts';
import { RealMarket } from '../../test/real-market.ts';
import { outage } from '../../test/real-rounds.ts';
import { RealSite } from '../../test/real-site.ts';
import { share, soak } from '../../test/soak.ts';

const PATIENCE = 240_000;

let database: RealDatabase;
let site: RealSite;
let market: RealMarket;
beforeAll(async () => {
  database = await RealDatabase.start(migrated);
  site = await RealSite.make({ DATABASE_URL: database.url });
  await site.start();
  market = new RealMarket(site);
  await market.open(4);
}, PATIENCE);
afterAll(async () => {
  await site.remove();
  await database.remove();
});

/**
 * Returns its response; retried if an old connection has just ended. The test below checks that no
 * process did.
 */
async function answerOf(path: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(site.url + path).catch(() => null);
    if (answer) return answer;
    await sleep(50);
  }
}

test(
  'without its database the site says so, and sells again soon after its return',
  async () => {
    const before = await site.processes();
    for (const milliseconds of share([1000], [10_000, 1000])) {
      const { sellsAfter, doneAfter } = await outage(market, database, milliseconds, async () => {
        const [healthz, readyz, own, call, page] = await Promise.all(
          ['/healthz', '/readyz', '/readyz?own', '/api/categories', '/sitemap.xml'].map(answerOf),
        );
        expect([healthz?.status, readyz?.status, own?.status]).toEqual([200, 503, 200]);
        expect([call?.status, page?.status]).toEqual([503, 503]);
        expect(call?.headers.get('content-type')).toContain('application/problem+json');
        expect(Number(call?.headers.get('retry-after'))).toBeGreaterThan(0);
      });
      // Beside other tests, a busy machine would decide; PATIENCE ends one that never sells again.
      if (soak > 0) expect([sellsAfter < 5, doneAfter < 30]).toEqual([true, true]);
    }
    expect(await site.processes()).toEqual(before);
  },
  PATIENCE,
);

test(
  'purchases confirmed around an outage are in the books, and every response was clear',
  async () => {
    await market.close();
    expect(await market.lasting()).toEqual([]);
  },
  PATIENCE,
);
