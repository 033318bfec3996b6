import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { onServer } from '../../test/connection.ts';
import { withoutTables } from '../../test/ready-database.ts';
import { RealDatabase } from '../../test/real-database.ts';
import { RealSite } from '../../test/real-site.ts';

const PATIENCE = 240_000;

/** The database users of Souk's processes. */
const usersOf = async (url: string): Promise<string[]> =>
  onServer(url, async (client) => {
    const { rows } = await client.query<{ usename: string }>(
      `select distinct usename from pg_stat_activity
       where datname = 'souk' and usename is not null and pid <> pg_backend_pid()`,
    );
    return rows.map(({ usename }) => usename);
  });

test(
  'a site serves, runs its jobs and backs up as a user who owns nothing',
  async () => {
    const database = await RealDatabase.start(withoutTables);
    const folder = await mkdtemp(path.join(tmpdir(), 'souk-serving-'));
    const site = await RealSite.make({
      DATABASE_URL: database.servingUrl,
      MIGRATE_DATABASE_URL: database.url,
      LOG_LEVEL: 'info',
    });
    try {
      await site.start();
      expect(await usersOf(database.url)).toEqual(['souk_serve']);
      const registered = await fetch(`${site.url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: 'ada@example.org',
          password: 'a-long-password',
          username: 'ada',
          first_name: 'Ada',
          last_name: 'Lovelace',
        }),
      });
      expect(registered.status).toBeLessThan(300);
      // A queued job writes and sends the mail.
      await expect
        .poll(
          () =>
            onServer(database.url, async (client) => {
              const { rows } = await client.query(`select from mails where sent_at is not null`);
              return rows.length;
            }),
          { timeout: 60_000 },
        )
        .toBeGreaterThan(0);
      const file = path.join(folder, 'site.backup');
      const said = await site.command(['backup', file], '', { MIGRATE_DATABASE_URL: '' });
      expect(said).toContain('Saved in');
      expect((await stat(file)).size).toBeGreaterThan(1000);
      expect(site.said).not.toContain('only triggers guard the books');

      // The user who owns nothing can’t migrate.
      await site.stop();
      await expect(site.start({ MIGRATE_DATABASE_URL: '' })).rejects.toThrow(
        'The user in DATABASE_URL may not change the database’s tables: set MIGRATE_DATABASE_URL to their owner, or MIGRATE=0 where another machine migrates.',
      );

      // With a single address, it logs a hint exactly once.
      await site.start({ DATABASE_URL: database.url, MIGRATE_DATABASE_URL: '' });
      expect(site.said.split('only triggers guard the books')).toHaveLength(2);
    } finally {
      await site.stop();
      await site.remove();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    }
  },
  PATIENCE,
);
