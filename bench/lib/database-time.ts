// Database time of one of the server's reads: by EXPLAIN ANALYZE of its statements.
import type { DB } from '@souk/server/db/types';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/** The parameters of the server's statements. */
type Value = string | number | boolean | Date | null | readonly (string | number)[];
type Statement = { text: string; values: Value[] };

const PREPARED = '/* prepared */';

/** Runs a read, and returns the statements it sent. */
async function statementsOf(
  client: pg.ClientBase,
  read: (db: Kysely<DB>) => Promise<unknown>,
): Promise<Statement[]> {
  const sent: Statement[] = [];
  const query = (text: string, values: Value[] = []) => {
    sent.push({ text, values });
    return client.query(text, values);
  };
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} };
  await read(new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) }));
  return sent;
}

const literal = (value: Value): string => {
  if (value === null) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (typeof value === 'object') {
    return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`);
  }
  return pg.escapeLiteral(String(value));
};

const prepared = new WeakMap<pg.ClientBase, Map<string, string>>();

/** Milliseconds of one statement. A prepared one is not planned again. */
async function timeOf(client: pg.ClientBase, { text, values }: Statement): Promise<number> {
  const explain = 'explain (analyze, timing off, format json)';
  const planOf = async (sent: string, given: Value[] = []) => {
    const { rows } = await client.query<{ 'QUERY PLAN': Record<string, number>[] }>(
      `${explain} ${sent}`,
      given,
    );
    return rows[0]?.['QUERY PLAN'][0] ?? {};
  };
  if (!text.includes(PREPARED)) {
    const plan = await planOf(text, values);
    return (plan['Planning Time'] ?? 0) + (plan['Execution Time'] ?? 0);
  }
  const known = prepared.get(client) ?? new Map<string, string>();
  prepared.set(client, known);
  let name = known.get(text);
  if (name === undefined) {
    name = `timed_${known.size}`;
    known.set(text, name);
    await client.query(`prepare ${name} as ${text.replaceAll(PREPARED, '')}`);
  }
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
  return (await planOf(`execute ${name}${given}`))['Execution Time'] ?? 0;
}

const INT8 = 20;
/** Bigints as numbers, as the server's pool reads them. */
const BIGINTS = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Milliseconds of database time for each of these reads, without the first round, which warms up.
 */
export async function databaseTimes(
  url: string,
  reads: readonly ((db: Kysely<DB>) => Promise<unknown>)[],
): Promise<number[]> {
  const client = new pg.Client({ connectionString: url, types: BIGINTS });
  await client.connect();
  try {
    // Like the server's pool: one plan for all parameters.
    await client.query('set plan_cache_mode = force_generic_plan');
    const times: number[] = [];
    for (const round of [0, 1]) {
      for (const read of reads) {
        let sum = 0;
        for (const statement of await statementsOf(client, read)) {
          sum += await timeOf(client, statement);
        }
        if (round > 0) times.push(sum);
      }
    }
    return times;
  } finally {
    await client.end();
  }
}

/** The mean and the 99th percentile of such times, as cells of a table. */
export function timeCells(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const most = sorted[Math.ceil(0.99 * sorted.length) - 1] ?? 0;
  return [mean, most].map((time) => time.toFixed(2).padStart(9)).join(' | ');
}
