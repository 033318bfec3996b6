import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { removeOldFolders, withBackup, type FoundBackup } from '../backup/find.ts';
import { BackupError } from '../backup/format.ts';
import { demandNamedFiles } from '../backup/named-files.ts';
import { restoreBackup } from '../backup/restore.ts';
import type { Config } from '../config.ts';
import { createDb, createPool } from '../db/pool.ts';
import { storedProblems } from '../domains/money/index.ts';
import { startEmbeddedPostgres } from '../embedded/start.ts';
import { localDisk } from '../gateways/storage/local-disk.ts';
import { say } from './say.ts';

const PREFIX = 'restore-drill-';

/**
 * Restores a backup into a temporary folder and database beside the site, counts its rows and files,
 * reads its books, and removes everything again. Prints a report, and keeps it in DATA_DIR/reports.
 * The site may be running, and isn't touched: no job runs, and no mail is sent.
 * @param wanted a file, `latest`, or the date of a nightly backup
 * @throws BackupError if the backup can't be restored, or isn't right
 */
export async function restoreDrill(config: Config, wanted = 'latest'): Promise<void> {
  const lines: string[] = [];
  const note = (line: string) => {
    lines.push(line);
    say(line);
  };
  const begun = new Date();
  note(`Restore drill of ${wanted}, ${begun.toISOString()}`);
  try {
    await removeOldFolders(config.dataDir, PREFIX);
    await withBackup(config, wanted, async (backup) => {
      note(
        `  ✓ The backup is whole: ${path.basename(backup.file)}, made at ${backup.head.made_at}`,
      );
      await inScratch(config, backup, note);
    });
    const seconds = Math.ceil((Date.now() - begun.getTime()) / 1000);
    note(`The backup passed in ${seconds} s. Nothing was changed.`);
  } catch (error) {
    lines.push(`FAILED: ${error instanceof Error ? error.message : String(error)}`);
    throw error;
  } finally {
    const folder = path.join(config.dataDir, 'reports');
    await mkdir(folder, { recursive: true });
    const name = `restored-${begun.toISOString().slice(0, 19).replaceAll(':', '-')}.txt`;
    await writeFile(path.join(folder, name), `${lines.join('\n')}\n`);
    say(`This report is in ${path.join(folder, name)}`);
  }
}

type Note = (line: string) => void;

async function inScratch(config: Config, backup: FoundBackup, note: Note): Promise<void> {
  const folder = await mkdtemp(path.join(config.dataDir, PREFIX));
  let databaseFolder: string | null = null;
  try {
    const database = await startEmbeddedPostgres({
      dataDir: path.join(folder, 'postgres'),
      join: false,
      log: () => {},
    });
    databaseFolder = database.dataDir;
    try {
      await restoreAndRead(config, backup, { databaseUrl: database.url, dataDir: folder }, note);
    } finally {
      await database.stop();
    }
  } finally {
    for (const made of [folder, databaseFolder]) {
      if (made) await rm(made, { recursive: true, force: true });
    }
  }
}

const many = (n: number) => n.toLocaleString('en-US');

async function restoreAndRead(
  { backupKey }: Config,
  { file, head, apart }: FoundBackup,
  scratch: { databaseUrl: string; dataDir: string },
  note: Note,
): Promise<void> {
  const counts = await restoreBackup(scratch, file, head, backupKey, () => {}, apart);
  if (counts) {
    const rows = Object.values(counts.rows).reduce((sum, n) => sum + n, 0);
    note(
      `  ✓ It can be restored: ${many(rows)} rows in ${Object.keys(counts.rows).length} tables and ` +
        `${many(counts.files)} files (${(counts.bytes / 1e6).toFixed(1)} MB), as many as it says`,
    );
  } else {
    note('  ✓ It can be restored. It is of a version that didn’t count rows and files');
  }
  const storage = localDisk(path.join(scratch.dataDir, 'media'));
  const named = await demandNamedFiles(scratch.databaseUrl, storage.exists);
  note(`  ✓ All ${many(named)} files that its rows name are there`);
  await readBooks(scratch.databaseUrl, note);
}

async function readBooks(url: string, note: Note): Promise<void> {
  const db = createDb(createPool({ url, max: 2, onError: () => {} }));
  try {
    const problems = await storedProblems({ db, now: () => new Date() });
    if (problems.length > 0) {
      throw new BackupError(`The backup’s books don’t add up:\n  ${problems.join('\n  ')}`);
    }
    const count = async (table: 'orders' | 'ledger_entries' | 'users') => {
      const { n } = await db
        .selectFrom(table)
        .select((rows) => rows.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow();
      return many(Number(n));
    };
    const [entries, orders, users] = [
      await count('ledger_entries'),
      await count('orders'),
      await count('users'),
    ];
    note(`  ✓ The books balance: ${entries} entries, ${orders} orders, ${users} accounts`);
  } finally {
    await db.destroy();
  }
}
