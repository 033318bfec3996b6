import type pg from 'pg';

export type Settings = Readonly<Record<string, string>>;

/**
 * Many short reads run concurrently: parallel workers would take CPU time from other queries, and
 * memoizing ten thousand shops costs more than looking up a page's dozen.
 */
const PLANS: Settings = { max_parallel_workers_per_gather: '0', enable_memoize: 'off' };

/** Keeps our statements, locks and transactions from blocking others indefinitely. */
export const LIMITED: Settings = {
  ...PLANS,
  statement_timeout: '5min',
  lock_timeout: '30s',
  idle_in_transaction_session_timeout: '1min',
};

export const UNLIMITED: Settings = {
  ...PLANS,
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** Returns the backend's process id, as reported when the connection opened. */
const greetedWith = (client: pg.ClientBase) =>
  (client as unknown as { processID: number }).processID;

/**
 * Whether this connection has its own backend process. A pooler makes up the id that it reports,
 * and may lend the backend to another client after each transaction.
 */
export async function isOwn(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('select where pg_backend_pid() = $1', [
    greetedWith(client),
  ]);
  return rowCount === 1;
}

/**
 * Sets up a new connection and returns whether it has its own backend. Does nothing behind a
 * pooler, where the settings would carry over to other clients. There, {@link setUpUser} sets them
 * for the user.
 */
export async function setUp(client: pg.ClientBase, settings: Settings): Promise<boolean> {
  const { rowCount } = await client.query(
    `select set_config(name, value, false) from unnest($2::text[], $3::text[]) as given (name, value)
     where pg_backend_pid() = $1`,
    [greetedWith(client), Object.keys(settings), Object.values(settings)],
  );
  return rowCount !== 0;
}

/**
 * Makes these settings the user's defaults in this database, for connections through a pooler.
 * Only connections that a pooler opens later get them.
 */
export async function setUpUser(client: pg.ClientBase, settings: Settings): Promise<void> {
  await client.query('begin');
  // Two processes starting at the same time would change the same row.
  await client.query(`select pg_advisory_xact_lock(hashtext('souk user settings'))`);
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`do $$ begin
      execute format('alter role current_user in database %I set ${name} = %L', current_database(), '${value}');
    end $$`);
  }
  await client.query('commit');
}
