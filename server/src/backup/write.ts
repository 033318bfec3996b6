import { createWriteStream } from 'node:fs';
import {
  constants,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack, type Pack } from 'tar-stream';
import { setUp, UNLIMITED } from '../db/connection-settings.ts';
import { encrypted } from './encryption.ts';
import {
  END,
  HEAD,
  headText,
  MEDIA,
  PROVIDER,
  rowsIn,
  Sum,
  type Head,
  type Table,
} from './format.ts';

/** How much of a table to hold in memory at once, in bytes. */
const CHUNK = 4 * 1024 * 1024;
/** The prefix of work folders. */
const WORK = 'backup-';
const LOCK = `hashtext('souk backup')`;
const SCHEMAS = ['public', 'graphile_worker'];
/** Written by the migrations themselves. */
const NOT_DATA = ['kysely_migration', 'kysely_migration_lock', 'migrations'];
/** Transaction ids, which mean nothing in another database. */
const NOT_KEPT = ['written_in'];

export type Site = {
  /** Bypasses any pooler, because a backup holds a lock and a snapshot. */
  databaseUrl: string;
  dataDir: string;
  /** The key that encrypts backups. */
  backupKey?: string | null;
};

export type BackupSize = { bytes: number; tables: number; files: number };

/**
 * Writes the database and media of a site, which may be running, into one file. The database is
 * read as of one moment; every picture and clip that it names at that moment is in the file. All or
 * nothing.
 */
export async function writeBackup(
  { databaseUrl, dataDir, backupKey = null }: Site,
  file: string,
  say: (line: string) => void = () => {},
): Promise<BackupSize> {
  const target = path.resolve(file);
  const half = `${target}.unfinished`;
  await mkdir(path.dirname(target), { recursive: true });
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  let linked: string | null = null;
  try {
    await client.connect();
    await setUp(client, UNLIMITED);
    // One at a time: the holder of this lock may remove earlier remains.
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await removeWork(dataDir);
    linked = await mkdtemp(path.join(dataDir, WORK));
    const media = path.join(dataDir, 'media');
    // Linked before and after the moment at which the database is read: a file deleted meanwhile
    // stays until it is in the backup.
    await linkAll(media, path.join(linked, 'media'));
    await client.query('begin isolation level repeatable read, read only');
    await client.query('select 1 from kysely_migration limit 1');
    await linkAll(media, path.join(linked, 'media'));
    const head = await describe(client);

    const lock = backupKey ? await encrypted(backupKey) : new PassThrough();
    const tar = pack();
    // Other users of the machine may not read it: it contains addresses and password hashes.
    const out = createWriteStream(half, { mode: 0o600 });
    const writing = pipeline(tar, createGzip({ level: 1 }), lock, out);
    const sum = new Sum();
    const adding = (async () => {
      await addBytes(tar, sum, HEAD, Buffer.from(headText(head)));
      for (const table of head.tables) await addTable(tar, sum, client, table);
      say(`The database is in it: ${head.tables.length} tables`);
      await addProvider(tar, sum, dataDir, linked);
      const files = await addFolder(tar, sum, path.join(linked, 'media'), MEDIA);
      say(`Pictures and clips are in it: ${files} files`);
      await addBytes(tar, null, END, Buffer.from(sum.text()));
      tar.finalize();
      return files;
    })();
    adding.catch((error: unknown) => tar.destroy(error as Error));
    const [files] = await Promise.all([adding, writing]);
    const written = await open(half, 'r');
    try {
      await written.sync();
    } finally {
      await written.close();
    }
    await rename(half, target);
    return { bytes: (await stat(target)).size, tables: head.tables.length, files };
  } finally {
    await rm(half, { force: true });
    if (linked) await rm(linked, { recursive: true, force: true });
    await client.end().catch(() => {});
  }
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

async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) {
      if (entry.name !== '.unfinished') await linkAll(source, copy);
    } else {
      await link(source, copy)
        // The folder is on another disk.
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EXDEV') throw error;
          return copyFile(source, copy, constants.COPYFILE_EXCL);
        })
        .catch((error: NodeJS.ErrnoException) => {
          // Already linked, or deleted a moment ago.
          if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
        });
    }
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
     where c.relkind = 'r' and n.nspname = any ($1) and c.relname <> all ($2)
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

const quoted = (name: string) => pg.escapeIdentifier(name);
/** The table as SQL names it. */
export const nameOf = ({ schema, name }: Table): string => `${quoted(schema)}.${quoted(name)}`;
/** The table with its columns, as COPY takes them. */
export const copyOf = (table: Table): string =>
  `${nameOf(table)} (${table.columns.map(quoted).join(', ')})`;

function addBytes(tar: Pack, sum: Sum | null, name: string, bytes: Buffer): Promise<void> {
  sum?.begin(name);
  sum?.add(bytes);
  return new Promise((resolve, reject) => {
    tar.entry({ name, size: bytes.length }, bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** The rows in chunks: a tar needs the size of each in advance. */
async function addTable(tar: Pack, sum: Sum, client: pg.Client, table: Table): Promise<void> {
  const rows = client.query(copyTo(`copy ${copyOf(table)} to stdout`)) as Readable;
  let held: Buffer[] = [];
  let size = 0;
  let piece = 0;
  const flush = async () => {
    if (size === 0) return;
    piece += 1;
    await addBytes(
      tar,
      sum,
      `${rowsIn(`${table.schema}.${table.name}`)}${piece}`,
      Buffer.concat(held),
    );
    held = [];
    size = 0;
  };
  for await (const part of rows) {
    held.push(part as Buffer);
    size += (part as Buffer).length;
    if (size >= CHUNK) await flush();
  }
  await flush();
}

async function addFile(tar: Pack, sum: Sum, name: string, from: string): Promise<void> {
  const handle = await open(from, 'r');
  try {
    const { size } = await handle.stat();
    sum.begin(name);
    const done = Promise.withResolvers<void>();
    const entry = tar.entry({ name, size }, (error) =>
      error ? done.reject(error) : done.resolve(),
    );
    const source = handle.createReadStream({ autoClose: false });
    source.on('data', (part) => sum.add(part as Buffer));
    await Promise.all([pipeline(source, entry), done.promise]);
  } finally {
    await handle.close();
  }
}

async function addFolder(tar: Pack, sum: Sum, folder: string, name: string): Promise<number> {
  let files = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const from = path.join(folder, entry.name);
    if (entry.isDirectory()) files += await addFolder(tar, sum, from, `${name}${entry.name}/`);
    else {
      await addFile(tar, sum, `${name}${entry.name}`, from);
      files += 1;
    }
  }
  return files;
}

/**
 * The test provider, if it was in use. Copied after the database, so it may know of more payments.
 */
async function addProvider(tar: Pack, sum: Sum, dataDir: string, folder: string): Promise<void> {
  const file = path.join(dataDir, 'stripe-sandbox', 'state.sqlite');
  if (!(await stat(file).catch(() => null))) return;
  const copy = path.join(folder, 'provider.sqlite');
  const state = new DatabaseSync(file, { timeout: 10_000 });
  try {
    state.prepare('vacuum into ?').run(copy);
  } finally {
    state.close();
  }
  await addFile(tar, sum, PROVIDER, copy);
}
