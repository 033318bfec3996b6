import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { pack, type Pack } from 'tar-stream';
import { setUp, UNLIMITED } from '../db/connection-settings.ts';
import { localDisk } from '../gateways/storage/local-disk.ts';
import type { ListedFile, MediaStorage } from '../gateways/storage/storage.ts';
import { atOnce } from '../kit/at-once.ts';
import { encrypted } from './encryption.ts';
import { addBytes, addList, addProvider, addStored, addTable } from './entries.ts';
import { FileList } from './file-list.ts';
import { COUNTS, END, HEAD, headText, Sum, type Counts, type Head, type Table } from './format.ts';
import { FilesMissing, missingFiles, stillNamed } from './named-files.ts';

/** The prefix of work folders. */
const WORK = 'backup-';
const LOCK = `hashtext('souk backup')`;
const SCHEMAS = ['public', 'graphile_worker'];
/** Written by the migrations themselves, or of use to connections that are open now. */
const NOT_DATA = [
  'kysely_migration',
  'kysely_migration_lock',
  'migrations',
  'shown_changes',
  'shown_sweeps',
];
/** Transaction ids, which mean nothing in another database. */
const NOT_KEPT = ['written_in'];

export type Site = {
  /** Bypasses any pooler, because a backup holds a lock and a snapshot. */
  databaseUrl: string;
  dataDir: string;
  /** The key that encrypts backups. */
  backupKey?: string | null;
  /** Where its pictures and clips are; in DATA_DIR if not given. */
  storage?: MediaStorage;
};

export const storageOf = ({ storage, dataDir }: Site): MediaStorage =>
  storage ?? localDisk(path.join(dataDir, 'media'));

export type BackupSize = { bytes: number; tables: number; files: number };

/** The means of a backup while it is written. */
export type Work = {
  client: pg.Client;
  /** An empty folder, removed afterwards. */
  folder: string;
  /** The files that are in the backup so far. */
  files: FileList;
};

/** Stores files outside of the backup's own file. */
export type FileKeeper = {
  atOnce: number;
  /** Stores a file unless it's there already. Returns its SHA-256; null if the site deleted it. */
  keep(file: ListedFile): Promise<string | null>;
};

/**
 * Writes the database and media of a site, which may be running, into one file. The database is
 * read as of one moment; every picture and clip that it names at that moment is in the file. All or
 * nothing. @throws FilesMissing
 */
export async function writeBackup(
  site: Site,
  file: string,
  say: (line: string) => void = () => {},
): Promise<BackupSize> {
  const target = path.resolve(file);
  const half = `${target}.unfinished`;
  await mkdir(path.dirname(target), { recursive: true });
  try {
    return await atWork(site, async (work) => {
      const size = await writeParts(site, work, half, say);
      await rename(half, target);
      return size;
    });
  } finally {
    await rm(half, { force: true });
  }
}

/** Only one backup of a site is written at a time. */
export async function atWork<T>(
  { databaseUrl, dataDir }: Site,
  task: (work: Work) => Promise<T>,
): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  let folder: string | null = null;
  try {
    await client.connect();
    await setUp(client, UNLIMITED);
    // The holder of this lock may remove earlier remains.
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await removeWork(dataDir);
    folder = await mkdtemp(path.join(dataDir, WORK));
    const files = new FileList(path.join(folder, 'files.sqlite'));
    try {
      return await task({ client, folder, files });
    } finally {
      files.close();
    }
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true });
    await client.end().catch(() => {});
  }
}

/** Writes a backup; with a `keeper`, it contains only the list of the files. */
export async function writeParts(
  site: Site,
  work: Work,
  file: string,
  say: (line: string) => void,
  keeper?: FileKeeper,
): Promise<BackupSize> {
  const lock = site.backupKey ? await encrypted(site.backupKey) : new PassThrough();
  const tar = pack();
  // Other users of the machine may not read it: it contains addresses and password hashes.
  const out = createWriteStream(file, { mode: 0o600 });
  const writing = pipeline(tar, createGzip({ level: 1 }), lock, out);
  const adding = addAll(site, work, tar, say, keeper);
  adding.catch((error: unknown) => tar.destroy(error as Error));
  const [tables] = await Promise.all([adding, writing]);
  const written = await open(file, 'r');
  try {
    await written.sync();
  } finally {
    await written.close();
  }
  return { bytes: (await stat(file)).size, tables, files: work.files.totals().files };
}

/** Adds everything to the tar; returns the number of tables. */
async function addAll(
  site: Site,
  { client, folder, files }: Work,
  tar: Pack,
  say: (line: string) => void,
  keeper?: FileKeeper,
): Promise<number> {
  const storage = storageOf(site);
  const sum = new Sum();
  const { atOnce: most, keep }: FileKeeper = keeper ?? {
    atOnce: 1,
    keep: (file) => addStored(tar, sum, storage, file),
  };
  const addNew = () =>
    atOnce(most, storage.list(), async (file) => {
      if (files.get(file.path)) return;
      const sha256 = await keep(file);
      if (sha256 !== null) files.add({ ...file, sha256 });
    });
  // Most files before the moment at which the database is read, and the newest after it: a file
  // that is deleted meanwhile is in the backup, and the transaction stays short.
  await addNew();
  await client.query('begin isolation level repeatable read, read only');
  await client.query('select 1 from kysely_migration limit 1');
  await addNew();
  const missing = await missingFiles(client, (stored) => files.get(stored) !== undefined);
  const head = { ...(await describe(client)), ...(keeper ? { files_apart: true } : {}) };
  await addBytes(tar, sum, HEAD, Buffer.from(headText(head)));
  const rows: Record<string, number> = {};
  for (const table of head.tables) {
    rows[`${table.schema}.${table.name}`] = await addTable(tar, sum, client, table);
  }
  await client.query('commit');
  say(`The database is in it: ${head.tables.length} tables`);
  // Others were deleted a moment ago, with their rows.
  const lost = await stillNamed(client, missing);
  if (lost.length > 0) throw new FilesMissing(lost);
  await addProvider(tar, sum, site.dataDir, folder);
  if (keeper) await addList(tar, sum, files);
  const totals = files.totals();
  say(`Pictures and clips are in it: ${totals.files} files`);
  const counts: Counts = { rows, ...totals };
  await addBytes(tar, sum, COUNTS, Buffer.from(JSON.stringify(counts)));
  await addBytes(tar, null, END, Buffer.from(sum.text()));
  tar.finalize();
  return head.tables.length;
}

async function removeWork(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith(WORK));
  for (const name of names) await rm(path.join(dataDir, name), { recursive: true, force: true });
}

/** Removes the remains of killed backups from the data folder, unless one is being written now. */
export async function sweepWork({ databaseUrl, dataDir }: Site): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_lock(${LOCK}) as free`,
    );
    if (rows[0]?.free) await removeWork(dataDir);
  } finally {
    await client.end().catch(() => {});
  }
}

async function describe(client: pg.Client): Promise<Omit<Head, 'format'>> {
  const { rows: tables } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       and not a.attisdropped and a.attgenerated = '' and a.attname <> all ($3)
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname = any ($1) and c.relname <> all ($2)
     group by 1, 2 order by 1, 2`,
    [SCHEMAS, NOT_DATA, NOT_KEPT],
  );
  // Sequences only increase: read after the rows' moment, they are past every row.
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = any ($1) and last_value is not null order by 1`,
    [SCHEMAS],
  );
  const { rows: levels } = await client.query<{ migration: string; queue: number }>(
    `select (select max(name) from kysely_migration) as migration,
       (select max(id) from graphile_worker.migrations) as queue`,
  );
  const [level] = levels;
  if (!level) throw new Error('The database has no migrations');
  return { made_at: new Date().toISOString(), tables, sequences, ...level };
}
