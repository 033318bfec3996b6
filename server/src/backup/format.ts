import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import * as z from 'zod/mini';

/**
 * A backup is a gzipped tar: `media/`, the head, `database/`, `provider/`, the files that came
 * meanwhile, the counts, and last the end.
 */
export const HEAD = 'souk-backup.json';
export const END = 'end.json';
export const PROVIDER = 'provider/state.sqlite';
export const MEDIA = 'media/';
export const COUNTS = 'counts.json';
/** In a backup whose files are stored apart: their list, in chunks of {@link fileLine}. */
export const FILES = 'files/';
const FORMAT = 1;

/** Rows are stored in `database/<table>/<n>`, in the database's own text format for COPY. */
export const rowsIn = (table: string): string => `database/${table}/`;

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  /** The columns with a value of their own: not the generated ones. */
  columns: z.array(z.string()),
});
export type Table = z.infer<typeof Table>;

export const Head = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  /** The newest migration, ours and the job queue's. */
  migration: z.string(),
  queue: z.number(),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The files aren't in the backup, but beside it in the bucket. */
  files_apart: z.optional(z.boolean()),
});
export type Head = z.infer<typeof Head>;

/** The contents of a backup, counted. Backups of earlier versions lack this. */
export const Counts = z.object({
  /** The rows of each table, by `schema.name`. */
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  bytes: z.number(),
});
export type Counts = z.infer<typeof Counts>;

export const End = z.object({ entries: z.number(), sha256: z.string() });

export const headText = (head: Omit<Head, 'format'>): string =>
  JSON.stringify({ format: FORMAT, ...head });

/** The file isn't a backup, is truncated, or can't be read by this version; one sentence. */
export class BackupError extends Error {}

/** A backup's end: the totals of everything before it. */
export class Sum {
  entries = 0;
  #hash: Hash = createHash('sha256');
  begin(name: string): void {
    this.entries += 1;
    this.#hash.update(`\n${name}\n`);
  }
  add(bytes: Buffer): void {
    this.#hash.update(bytes);
  }
  text(): string {
    return JSON.stringify({ entries: this.entries, sha256: this.#hash.copy().digest('hex') });
  }
}

type Entry = { name: string; size: number; stream: Readable };

/** Reads a backup's bytes from its beginning. `take` must read each entry to its end. */
export async function readEntries(
  bytes: Readable,
  take: (entry: Entry) => Promise<void>,
): Promise<void> {
  const tar = extract();
  const reading = (async () => {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header as { name: string; size?: number };
      await take({ name, size, stream: entry as unknown as Readable });
    }
  })();
  await Promise.all([pipeline(bytes, createGunzip(), tar), reading]);
}

/** The text of an entry. */
export async function textOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** Reads an entry to its end without using it. */
export async function drained(stream: Readable): Promise<void> {
  for await (const _ of stream);
}
