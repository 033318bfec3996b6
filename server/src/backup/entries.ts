import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Pack } from 'tar-stream';
import { NoSuchFile, type ListedFile, type MediaStorage } from '../gateways/storage/storage.ts';
import { hashing } from '../kit/checksums.ts';
import { fileLine, type FileList } from './file-list.ts';
import { FILES, PROVIDER, rowsIn, type Sum, type Table } from './format.ts';

/** How much of a table to hold in memory at once, in bytes. */
const CHUNK = 4 * 1024 * 1024;

const quoted = (name: string) => pg.escapeIdentifier(name);
/** The table as SQL names it. */
export const nameOf = ({ schema, name }: Table): string => `${quoted(schema)}.${quoted(name)}`;
const columnsOf = ({ columns }: Table): string => columns.map(quoted).join(', ');
/** The table with its columns, as COPY takes them. */
export const copyOf = (table: Table): string => `${nameOf(table)} (${columnsOf(table)})`;

/** Adds an entry; with `sum`, it counts for the backup’s end. */
export function addBytes(tar: Pack, sum: Sum | null, name: string, bytes: Buffer): Promise<void> {
  sum?.begin(name);
  sum?.add(bytes);
  return new Promise((resolve, reject) => {
    tar.entry({ name, size: bytes.length }, bytes, (error) => (error ? reject(error) : resolve()));
  });
}

const NEWLINE = 10;

/** The rows in chunks: a tar needs the size of each in advance. Returns how many there are. */
export async function addTable(
  tar: Pack,
  sum: Sum,
  client: pg.Client,
  table: Table,
): Promise<number> {
  // By a query, because COPY doesn't read a partitioned table by its name.
  const query = `copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`;
  const rows = client.query(copyTo(query)) as Readable;
  let held: Buffer[] = [];
  let size = 0;
  let piece = 0;
  let count = 0;
  const flush = async () => {
    if (size === 0) return;
    piece += 1;
    const name = `${rowsIn(`${table.schema}.${table.name}`)}${piece}`;
    await addBytes(tar, sum, name, Buffer.concat(held));
    held = [];
    size = 0;
  };
  for await (const part of rows as AsyncIterable<Buffer>) {
    held.push(part);
    size += part.length;
    // Each row ends with one; those in its values are written as \n.
    for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, at + 1)) count += 1;
    if (size >= CHUNK) await flush();
  }
  await flush();
  return count;
}

/** Adds a stream of this many bytes; returns their SHA-256. */
async function addStream(
  tar: Pack,
  sum: Sum,
  { name, size }: { name: string; size: number },
  source: Readable,
): Promise<string> {
  const { stream, sha256 } = hashing();
  sum.begin(name);
  const done = Promise.withResolvers<void>();
  const entry = tar.entry({ name, size }, (error) => (error ? done.reject(error) : done.resolve()));
  source.on('data', (part: Buffer) => sum.add(part));
  await Promise.all([pipeline(source, stream, entry), done.promise]);
  return sha256();
}

/** Adds a stored file. Null if it is gone. */
export async function addStored(
  tar: Pack,
  sum: Sum,
  storage: MediaStorage,
  { path: stored, bytes }: ListedFile,
): Promise<string | null> {
  try {
    const source = await storage.open(stored);
    return await addStream(tar, sum, { name: stored.slice(1), size: bytes }, source);
  } catch (error) {
    if (error instanceof NoSuchFile) return null;
    throw error;
  }
}

/**
 * The test provider, if it was in use. Copied after the database, so it may know of more payments.
 */
export async function addProvider(
  tar: Pack,
  sum: Sum,
  dataDir: string,
  folder: string,
): Promise<void> {
  const file = path.join(dataDir, 'stripe-sandbox', 'state.sqlite');
  if (!(await stat(file).catch(() => null))) return;
  const copy = path.join(folder, 'provider.sqlite');
  const state = new DatabaseSync(file, { timeout: 10_000 });
  try {
    state.prepare('vacuum into ?').run(copy);
  } finally {
    state.close();
  }
  const { size } = await stat(copy);
  await addStream(tar, sum, { name: PROVIDER, size }, createReadStream(copy));
}

/** Adds the list of the files, in chunks. */
export async function addList(tar: Pack, sum: Sum, files: FileList): Promise<void> {
  let lines = '';
  let piece = 0;
  const flush = async () => {
    piece += 1;
    await addBytes(tar, sum, `${FILES}${piece}`, Buffer.from(lines));
    lines = '';
  };
  for (const entry of files.all()) {
    lines += fileLine(entry);
    if (lines.length >= CHUNK) await flush();
  }
  if (lines !== '') await flush();
}
