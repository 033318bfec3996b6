import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PgBouncer, pgBouncer } from '../../test/pg-bouncer.ts';
import { migrated } from '../../test/ready-database.ts';
import { RealDatabase } from '../../test/real-database.ts';
import { RealMarket } from '../../test/real-market.ts';
import { RealSite } from '../../test/real-site.ts';

const PATIENCE = 240_000;
const SOLD = 10;

async function database() {
  const real = await RealDatabase.start(migrated);
  onTestFinished(() => real.remove());
  const { url, servingUrl } = real;
  const bouncer = await PgBouncer.start([servingUrl, url], 6);
  onTestFinished(() => bouncer.remove());
  return { url, servingUrl, bouncer };
}

async function siteOn(env: Record<string, string>) {
  const site = await RealSite.make(env);
  onTestFinished(() => site.remove());
  return site;
}

describe.skipIf(!pgBouncer)('behind PgBouncer (skipped if it isn’t installed)', () => {
  test(
    'refuses a transaction pooler without a direct address',
    async () => {
      const { url, servingUrl, bouncer } = await database();
      const through = { DATABASE_URL: bouncer.before(servingUrl) };
      const starts = (env: Record<string, string>) =>
        siteOn({ ...through, ...env }).then((site) => site.start());
      await expect(starts({ MIGRATE_DATABASE_URL: url })).rejects.toThrow(
        'DATABASE_URL leads through a pooler that lends connections by transaction: set DATABASE_DIRECT_URL to the database itself.',
      );
      await expect(starts({ DATABASE_DIRECT_URL: bouncer.before(servingUrl) })).rejects.toThrow(
        'DATABASE_DIRECT_URL leads through a pooler that lends connections by transaction: it must lead to the database itself.',
      );
    },
    PATIENCE,
  );

  test(
    'three processes sell, run jobs and back up, and lose nothing when the pooler restarts',
    async () => {
      const { url, servingUrl, bouncer } = await database();
      const site = await siteOn({
        DATABASE_URL: bouncer.before(servingUrl),
        DATABASE_DIRECT_URL: servingUrl,
        MIGRATE_DATABASE_URL: url,
        WEB_CONCURRENCY: '2',
      });
      await site.start();
      expect(site.said).toContain('through the pooler');
      const market = new RealMarket(site);
      await market.open(4);
      const reading = readWell(site);
      await sold(market, SOLD);
      await bouncer.goAway();
      await sleep(500);
      expect(await site.answers('/readyz')).toBe(503);
      expect(await site.answers('/healthz')).toBe(200);
      await bouncer.comeBack();
      await sold(market, market.paid.size + SOLD);
      await market.close();
      const { wrong, right } = await reading.stop();
      expect(wrong).toEqual([]);
      expect(right).toBeGreaterThan(100);
      expect(await market.lasting()).toEqual([]);

      const folder = await mkdtemp(path.join(tmpdir(), 'souk-backup-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      // The second backup needs the lock that the first one held.
      for (const night of ['one', 'two']) {
        expect(await site.command(['backup', path.join(folder, night)])).toContain('Saved in');
      }
    },
    PATIENCE,
  );
});

async function sold(market: RealMarket, many: number): Promise<void> {
  while (market.paid.size < many) await sleep(50);
}

/** Reads products in a loop, and expects each response to be about the requested one. */
function readWell(site: RealSite) {
  const wrong: string[] = [];
  let right = 0;
  let open = true;
  const reader = async () => {
    while (open) {
      const list = await json(`${site.url}/api/explore?limit=20`);
      for (const { id } of list ?? []) {
        const product = await json(`${site.url}/api/products/${id}`);
        if (product === null) continue;
        if (product.id === id) right += 1;
        else wrong.push(`${id}: ${JSON.stringify(product).slice(0, 200)}`);
      }
    }
  };
  const reading = Promise.all([reader(), reader(), reader()]);
  return {
    async stop() {
      open = false;
      await reading;
      return { wrong, right };
    },
  };

  /** Null while the database is down. */
  async function json(url: string): Promise<any> {
    const answer = await fetch(url).catch(() => null);
    if (answer === null || answer.status === 503) return null;
    return answer.json();
  }
}
