import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { checkBackup } from '../backup/check.ts';
import { BackupError } from '../backup/format.ts';
import { restoreBackup } from '../backup/restore.ts';
import type { Config } from '../config.ts';
import { createDb, createPool } from '../db/pool.ts';
import type { Db } from '../db/rows.ts';
import { storedProblems } from '../domains/book-checks/check-books.ts';
import { startEmbeddedPostgres } from '../embedded/start.ts';
import { say, step } from './say.ts';

/**
 * Restores a backup into a temporary folder and database beside the site, reads its books, and
 * removes everything again. Prints a report. The site may be running, and isn't touched.
 * @throws BackupError if the backup can't be restored, or its books have problems
 */
export async function restoreDrill(config: Config, file: string): Promise<void> {
  const key = config.backupKey;
  const head = await step('The backup is whole', () => checkBackup(file, key));
  await mkdir(config.dataDir, { recursive: true });
  const folder = await mkdtemp(path.join(config.dataDir, 'restore-drill-'));
  try {
    const database = await startEmbeddedPostgres({
      dataDir: path.join(folder, 'postgres'),
      join: false,
      log: () => {},
    });
    try {
      const site = { databaseUrl: database.url, dataDir: folder };
      await step('It can be restored', () => restoreBackup(site, file, head, key));
      const db = createDb(createPool({ url: database.url, max: 2, onError: () => {} }));
      try {
        await report(db);
      } finally {
        await db.destroy();
      }
    } finally {
      await database.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  say(`Backup of ${head.made_at}: passed. Nothing was changed.`);
}

async function report(db: Db): Promise<void> {
  const problems = await storedProblems({ db, now: () => new Date() });
  if (problems.length > 0) {
    throw new BackupError(`The backup’s books don’t add up:\n  ${problems.join('\n  ')}`);
  }
  const count = async (table: 'orders' | 'ledger_entries' | 'users') => {
    const { n } = await db
      .selectFrom(table)
      .select((rows) => rows.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    return Number(n).toLocaleString('en-US');
  };
  const [orders, entries, users] = [
    await count('orders'),
    await count('ledger_entries'),
    await count('users'),
  ];
  say(`  ✓ The books balance: ${entries} entries, ${orders} orders, ${users} accounts`);
}
