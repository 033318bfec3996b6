import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pages } from '@souk/contract/pages';
import { expect, onTestFinished, test } from 'vitest';
import { onServer } from '../../test/connection.ts';
import { migrated, withoutTables } from '../../test/ready-database.ts';
import { RealDatabase, type ReadyDatabase } from '../../test/real-database.ts';
import { RealMarket } from '../../test/real-market.ts';
import { RealSite } from '../../test/real-site.ts';

const PATIENCE = 240_000;
/** Long enough to be noticed on a loaded machine. */
const DRAINS_S = 7;

async function siteWith(ready: ReadyDatabase, env: Record<string, string>) {
  const database = await RealDatabase.start(ready);
  onTestFinished(() => database.remove());
  const site = await RealSite.make({ DATABASE_URL: database.url, ...env });
  onTestFinished(() => site.remove());
  return site;
}

test(
  'a stopping site reports it first, keeps serving, and then closes its connections',
  async () => {
    const site = await siteWith(migrated, { DRAIN_SECONDS: String(DRAINS_S) });
    await site.start();
    const statuses = new Set<number>();
    const failures: string[] = [];
    let open = true;
    /** Whether the response closes the connection, or null without a response. */
    const ask = async () => {
      const answer = await fetch(`${site.url}/api/categories`).catch((error: Error) => {
        failures.push(codeOf(error.cause));
        return null;
      });
      if (answer === null) return null;
      await answer.arrayBuffer();
      statuses.add(answer.status);
      return answer.headers.get('connection') === 'close';
    };
    const visitor = async () => {
      while (open) await ask();
    };
    const visiting = Promise.all(Array.from({ length: 3 }, visitor));
    await sleep(500);
    // Measured from the signal, because a loaded machine may report it late.
    const since = performance.now();
    const stopped = site.stop();
    await expect.poll(() => site.answers('/readyz'), { timeout: 10_000 }).toBe(503);
    expect(await site.answers('/readyz?own')).toBe(503);
    // From now on, a proxy would use other machines.
    open = false;
    await visiting;
    expect([failures, [...statuses]]).toEqual([[], [200]]);
    const closing: boolean[] = [];
    for (let one = await ask(); one !== null; one = await ask()) {
      closing.push(one);
      await sleep(20);
    }
    expect(closing[0]).toBe(false);
    expect(closing.at(-1)).toBe(true);
    await stopped;
    expect(performance.now() - since).toBeGreaterThan((DRAINS_S - 1) * 1000);
  },
  PATIENCE,
);

test(
  'a page under way when the site stops is shown, with what it only then asks for',
  async () => {
    const site = await siteWith(migrated, {});
    await site.start();
    await new RealMarket(site).open(0);
    const [product] = (await (await fetch(`${site.url}/api/explore?limit=1`)).json()) as [
      { id: string },
    ];
    await onServer(await site.databaseUrl(), async (client) => {
      await client.query('begin; lock table products in access exclusive mode');
      const shown = fetch(`${site.url}${pages.product(product.id)}`);
      const waiting = `select from pg_locks where relation = 'products'::regclass and not granted`;
      while ((await client.query(waiting)).rows.length === 0) await sleep(20);
      const stopped = site.stop();
      await expect.poll(() => site.answers('/readyz'), { timeout: 10_000 }).toBe(0);
      await client.query('commit');
      expect((await shown).status).toBe(200);
      await stopped;
    });
  },
  PATIENCE,
);

test(
  'a site doesn’t migrate with MIGRATE=0, and runs no jobs with WORKER=0',
  async () => {
    const site = await siteWith(withoutTables, { WORKER: '0', WEB_CONCURRENCY: '1' });
    await expect(site.start({ MIGRATE: '0' })).rejects.toThrow(
      'The database is not up to date, and MIGRATE is 0: run node server/src/main.ts migrate first.',
    );
    await site.start();
    expect(site.said).not.toContain('The job queue is running');
    await site.stop();
    await site.start({ MIGRATE: '0' });
    expect(await site.isReady()).toBe(true);
  },
  PATIENCE,
);

/** Sets a process's clock ten minutes ahead. */
const AHEAD = `
  const Real = Date;
  const now = () => Real.now() + 600_000;
  globalThis.Date = new Proxy(Real, {
    construct: (_, args, made) => Reflect.construct(Real, args.length > 0 ? args : [now()], made),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)),
  });`;

test(
  'the processes and commands of a machine whose clock is ahead go by the database’s',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'souk-ahead-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const site = await siteWith(migrated, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(AHEAD)}`,
      BACKUP_DIR: folder,
    });
    await site.start();
    expect(await site.command(['backup'])).toContain('Saved as ');
    // The first is by the main process, the second by the command.
    const [noted] = await onServer(await site.databaseUrl(), async (client) => {
      const { rows } = await client.query<{ wanted_since: Date; done_at: Date }>(
        'select wanted_since, done_at from nightly_backups',
      );
      return rows;
    });
    const { headers } = await fetch(`${site.url}/api/categories`);
    const times = [noted?.wanted_since, noted?.done_at, new Date(headers.get('date') ?? '')];
    for (const time of times) expect(Date.now() - Number(time)).toBeGreaterThanOrEqual(0);
  },
  PATIENCE,
);

const codeOf = (cause: unknown) =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
