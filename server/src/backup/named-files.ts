import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { setUp, UNLIMITED } from '../db/connection-settings.ts';
import { BackupError } from './format.ts';

/** Every stored file that a row names. Smaller sizes of a picture have no rows. */
const NAMED = `select path from media
  union select poster_path from media where poster_path is not null
  union select path from remote_pictures where path is not null`;
/** Enough to show how bad it is. */
const MOST = 1000;
const SHOWN = 5;

/** The files that rows name but `has` doesn't know, up to a thousand. */
export async function missingFiles(
  client: pg.Client,
  has: (path: string) => boolean | Promise<boolean>,
): Promise<string[]> {
  const rows = client.query(copyTo(`copy (${NAMED}) to stdout`)) as Readable;
  const missing: string[] = [];
  for await (const path of linesOf(rows)) {
    if (missing.length < MOST && !(await has(path))) missing.push(path);
  }
  return missing;
}

/** The lines of a stream of ASCII text. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const part of stream) {
    const lines = (rest + part.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Those of these files that rows still name. */
export async function stillNamed(client: pg.Client, paths: string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const { rows } = await client.query<{ path: string }>(
    `select path from (${NAMED}) named where path = any ($1) order by path`,
    [paths],
  );
  return rows.map(({ path }) => path);
}

/** Files that the database names are missing: the message names the first of them. */
export class FilesMissing extends BackupError {
  constructor(paths: readonly string[]) {
    const [many, are] = paths.length === 1 ? ['1 file', 'is'] : [`${paths.length} files`, 'are'];
    const rest = paths.length > SHOWN ? ' and others' : '';
    super(
      `${many} that the database names ${are} missing: ${paths.slice(0, SHOWN).join(', ')}${rest}.`,
    );
  }
}

/** How many files the database names. @throws FilesMissing unless `has` knows all of them */
export async function demandNamedFiles(
  databaseUrl: string,
  has: (path: string) => Promise<boolean>,
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await setUp(client, UNLIMITED);
    let named = 0;
    const missing = await missingFiles(client, (path) => {
      named += 1;
      return has(path);
    });
    const lost = await stillNamed(client, missing);
    if (lost.length > 0) throw new FilesMissing(lost);
    return named;
  } finally {
    await client.end();
  }
}
