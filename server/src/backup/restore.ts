import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { isMediaPath } from '@souk/contract/addresses';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import * as z from 'zod/mini';
import { setUp, UNLIMITED } from '../db/connection-settings.ts';
import { knowsMigration, migrateToLatest, migrateTo } from '../db/migrate.ts';
import { contentTypeOf } from '../gateways/storage/content-type.ts';
import type { MediaStorage } from '../gateways/storage/storage.ts';
import { atOnce } from '../kit/at-once.ts';
import { plainBytes } from './encryption.ts';
import { copyOf, nameOf } from './entries.ts';
import type { FoundBackup } from './find.ts';
import {
  BackupError,
  COUNTS,
  Counts,
  drained,
  HEAD,
  MEDIA,
  PROVIDER,
  readEntries,
  rowsIn,
  textOf,
  type Head,
  type Table,
} from './format.ts';
import { noteRestore } from './note-restore.ts';
import type { Site } from './write.ts';

/** A table that marks a restore as unfinished: its data may be thrown away. */
export const MARK = 'souk_restore';

const isEmpty = async (folder: string) => (await readdir(folder).catch(() => [])).length === 0;

/**
 * Restores a verified backup into an empty place. Returns what the backup says is in it, once as
 * much has been restored; null for a backup of a version that didn't count.
 * @throws BackupError if the place isn't empty
 */
export async function restoreBackup(
  site: Site,
  file: string,
  head: Head,
  key: string | null = null,
  say: (line: string) => void = () => {},
  apart: FoundBackup['apart'] = null,
): Promise<Counts | null> {
  const { databaseUrl, dataDir, storage } = site;
  if (head.files_apart && !apart) throw new BackupError(`The files of ${file} are missing.`);
  if (!(await knowsMigration(head.migration))) {
    throw new BackupError(`${file} was made by a newer version of Souk: restore it with that one.`);
  }
  const [media, provider] = [path.join(dataDir, 'media'), path.join(dataDir, 'stripe-sandbox')];
  const arriving = path.join(dataDir, 'restoring');
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await setUp(client, UNLIMITED);
    const { rows } = await client.query<{ table: string; begun: boolean }>(
      `select format('%I.%I', n.nspname, c.relname) as table, c.relname = $1 as begun
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname in ('public', 'graphile_worker')`,
      [MARK],
    );
    const begun = rows.some((row) => row.begun);
    if (rows.length > 0 && !begun) {
      throw new BackupError(
        'The database is not empty: a backup is restored into an empty one. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
      );
    }
    if (!begun && !((await isEmpty(media)) && (await isEmpty(provider)))) {
      throw new BackupError(
        `${dataDir} is not empty: a backup is restored into an empty folder. Set DATA_DIR to a new one.`,
      );
    }
    if (!begun && storage && (await holdsFiles(storage))) {
      throw new BackupError(
        'The bucket already holds pictures and clips: a backup is restored into one without any under media/. Set S3_BUCKET to a new one.',
      );
    }
    if (begun) {
      say('An earlier restore was not finished: it begins again.');
      await client.query('drop schema if exists graphile_worker cascade');
      await client.query('drop schema public cascade; create schema public');
    }
    await client.query(`create table ${MARK} (begun_at timestamptz not null default now())`);
    for (const folder of [media, provider, arriving]) {
      await rm(folder, { recursive: true, force: true });
    }
    if (storage) for await (const { path: stored } of storage.list()) await storage.remove(stored);
    await mkdir(arriving, { recursive: true, mode: 0o750 });

    await migrateTo(databaseUrl, head.migration);
    const { rows: queue } = await client.query<{ newest: number }>(
      'select max(id) as newest from graphile_worker.migrations',
    );
    if (head.queue > (queue[0]?.newest ?? 0)) {
      throw new BackupError(
        `${file} was made by a newer version of Souk: restore it with that one.`,
      );
    }
    const counts = await load(client, file, key, head, { folder: arriving, storage, apart });
    say(`The database is restored as of ${head.made_at}`);
    for (const name of ['media', 'stripe-sandbox']) {
      if (await isEmpty(path.join(arriving, name))) continue;
      await rename(path.join(arriving, name), path.join(dataDir, name));
    }
    await rm(arriving, { recursive: true, force: true });
    say('Pictures and clips are in their place');
    await migrateToLatest(databaseUrl);
    await noteRestore(client, `The site was restored from a backup of ${head.made_at}`);
    say('Payouts are stopped until an admin has checked the books');
    await client.query(`drop table ${MARK}`);
    return counts;
  } finally {
    await client.end();
  }
}

async function holdsFiles(storage: MediaStorage): Promise<boolean> {
  for await (const _ of storage.list()) return true;
  return false;
}

/** Files are written to `folder`, and those of the media into `storage`, if there is one. */
type Destination = {
  folder: string;
  storage: MediaStorage | undefined;
  apart: FoundBackup['apart'];
};

/** Files stored apart are fetched by so many at once. */
const AT_ONCE = 8;

/**
 * Loads all rows in one transaction, and the files. References are checked at the end, and the
 * counts. @throws BackupError if more or less was restored than the backup says
 */
async function load(
  client: pg.Client,
  file: string,
  key: string | null,
  head: Head,
  { folder, storage, apart }: Destination,
): Promise<Counts | null> {
  const names = head.tables.map(nameOf);
  const tables = new Map(
    head.tables.map((table) => [rowsIn(`${table.schema}.${table.name}`), table]),
  );
  await client.query('begin');
  const { rows: references } = await client.query<{
    table: string;
    name: string;
    definition: string;
  }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [names],
  );
  for (const { table, name } of references) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  // All chunks of a table go into one COPY, because a chunk may end in the middle of a row.
  let rows: RowsInto | null = null;
  let counts: Counts | null = null;
  let [files, bytes] = [0, 0];
  const takeFile = async (name: string, size: number, stream: Readable) => {
    // Earlier versions also backed up files that no visitor could see.
    if (!isMediaPath(`/${name}`)) return drained(stream);
    files += 1;
    bytes += size;
    const place = path.join(folder, storage ? `file-${files}` : name);
    await mkdir(path.dirname(place), { recursive: true, mode: 0o750 });
    await pipeline(stream, createWriteStream(place, { mode: 0o640 }));
    if (!storage) return;
    await storage.put(`/${name}`, { file: place }, contentTypeOf(name));
    await rm(place);
  };
  const endRows = async () => {
    await rows?.end();
    rows = null;
  };
  await readEntries(await plainBytes(file, key), async ({ name, size, stream }) => {
    const table = tables.get(name.slice(0, name.lastIndexOf('/') + 1));
    if (rows?.table !== table) await endRows();
    if (name.startsWith(MEDIA)) return takeFile(name, size, stream);
    if (name === PROVIDER) {
      const place = path.join(folder, 'stripe-sandbox', 'state.sqlite');
      await mkdir(path.dirname(place), { recursive: true, mode: 0o750 });
      return pipeline(stream, createWriteStream(place, { mode: 0o640 }));
    }
    if (name === COUNTS) {
      counts = z.parse(Counts, JSON.parse(await textOf(stream)));
      return;
    }
    if (table && name !== HEAD) {
      rows ??= copyInto(client, table);
      for await (const part of stream) await rows.write(part as Buffer);
    } else {
      await drained(stream);
    }
  });
  await endRows();
  if (apart) {
    await atOnce(AT_ONCE, apart.files.each(), async (entry) =>
      takeFile(entry.path.slice(1), entry.bytes, await apart.open(entry)),
    );
  }
  for (const { name, value } of head.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  if (counts) await compare(client, counts, { files, bytes });
  await client.query('commit');
  return counts;
}

/** @throws BackupError if more or less was restored than the backup says */
async function compare(
  client: pg.Client,
  counts: Counts,
  { files, bytes }: { files: number; bytes: number },
): Promise<void> {
  const wrong = (what: string, restored: number, said: number) => {
    if (restored === said) return;
    throw new BackupError(`The backup says ${said} ${what}, but ${restored} were restored.`);
  };
  for (const [table, said] of Object.entries(counts.rows)) {
    const [schema = '', name = ''] = table.split('.');
    const { rows } = await client.query<{ n: string }>(
      `select count(*) as n from ${nameOf({ schema, name, columns: [] })}`,
    );
    wrong(`rows of ${table}`, Number(rows[0]?.n), said);
  }
  wrong('files', files, counts.files);
  wrong('bytes of files', bytes, counts.bytes);
}

type RowsInto = ReturnType<typeof copyInto>;

/** Opens a COPY into a table. */
function copyInto(client: pg.Client, table: Table) {
  const into: Writable = client.query(copyFrom(`copy ${copyOf(table)} from stdin`));
  const done = finished(into);
  // Avoids an unhandled rejection. The current write and `end` already report a refused row.
  done.catch(() => {});
  return {
    table,
    write: (part: Buffer) =>
      new Promise<void>((resolve, reject) => {
        into.write(part, (error) => (error ? reject(error) : resolve()));
      }),
    end: () => {
      into.end();
      return done;
    },
  };
}
