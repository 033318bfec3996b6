import pg from 'pg';
import { isOwn } from './connection-settings.ts';
import { dbOn } from './pool.ts';
import { row } from './raw-sql.ts';

/** A pooler without a free connection would keep us waiting for minutes. */
const ANSWERS_WITHIN_MS = 2000;
/** A busy pooler may give us the same connection twice by chance. */
const ROUNDS = 5;

/**
 * Whether this address goes through a pooler that lends connections per transaction or statement.
 * There, LISTEN, session locks and settings don't last.
 */
export async function sharesSessions(url: string): Promise<boolean> {
  const [one, two] = [probe(url), probe(url)];
  try {
    await one.connect();
    if (await isOwn(one)) return false;
    await two.connect();
    return await changesBackend(one, two);
  } finally {
    for (const client of [one, two]) client.end().catch(() => {});
  }
}

function probe(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
  });
  client.on('error', () => {});
  return client;
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await row({ pid: 'number' })`
    select pg_backend_pid() as pid`.execute(dbOn(client));
  return rows[0]?.pid ?? 0;
}

async function changesBackend(one: pg.Client, two: pg.Client): Promise<boolean> {
  try {
    const home = await backendOf(one);
    // With session pooling, two open connections would have different backends.
    if ((await backendOf(two)) === home) return true;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const client of [one, two]) {
        await client.query('begin');
        await backendOf(client);
      }
      // Poolers lend the connection returned last or first, so we try both orders.
      for (const client of round % 2 === 0 ? [one, two] : [two, one]) await client.query('commit');
      if ((await backendOf(one)) !== home) return true;
    }
    return false;
  } catch (error) {
    // Statement pooling refuses transactions. A timeout means that sessions hold all connections.
    return error instanceof Error && 'severity' in error;
  }
}
