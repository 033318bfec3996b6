import type { QueryExecutorProvider } from 'kysely';
import pg from 'pg';
import { isAhead } from './migrate.ts';
import { dbOn } from './pool.ts';
import { row } from './raw-sql.ts';

/** Append-only and internal tables, with the only rights that serving processes have on them. */
const KEPT: Readonly<Record<string, 'select' | 'select, insert'>> = {
  audit_changes: 'select, insert',
  // Only the owner's functions write to these.
  audit_chain: 'select',
  audit_unchained: 'select',
  ledger_entries: 'select, insert',
  ledger_postings: 'select, insert',
  ledger_chain: 'select',
  ledger_unchained: 'select',
  closed_months: 'select, insert',
  closed_balances: 'select, insert',
  release_floor: 'select',
  kysely_migration: 'select',
  kysely_migration_lock: 'select',
};

const SCHEMAS = ['public', 'graphile_worker'];

/**
 * Lets the user of `servingUrl` read and write rows to serve the site. The user can't own tables,
 * change the schema, disable triggers, or rewrite the books or the audit. Runs after each
 * migration, and is safe to repeat, even concurrently. Once a newer release
 * has migrated, it alone knows which rights its tables need. If that user owns the tables, because
 * one user does everything, it keeps all rights.
 */
export async function grantServing(ownerUrl: string, servingUrl: string): Promise<void> {
  const user = await userOf(servingUrl);
  const isOwner = user === (await userOf(ownerUrl));
  const role = pg.escapeIdentifier(user);
  await onConnection(ownerUrl, async (owner) => {
    await owner.query('begin');
    // Concurrent grants on the same table would fail.
    await owner.query(`select pg_advisory_xact_lock(hashtext('souk serving role'))`);
    if (await isAhead(dbOn(owner))) return;
    if (isOwner) {
      // An earlier release took them from a single user whose DATABASE_URL led through a pooler.
      await owner.query(`grant all on ${Object.keys(KEPT).join(', ')} to ${role}`);
      await owner.query('commit');
      return;
    }
    for (const schema of SCHEMAS) {
      await owner.query(`grant usage on schema ${schema} to ${role}`);
      await owner.query(
        `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
      );
      await owner.query(
        `grant usage, select, update on all sequences in schema ${schema} to ${role}`,
      );
    }
    for (const [table, rights] of Object.entries(KEPT)) {
      await owner.query(`revoke all on ${table} from ${role}`);
      await owner.query(`grant ${rights} on ${table} to ${role}`);
    }
    await closePartitions(owner, role);
    await openRows(owner);
    await owner.query('commit');
  });
}

/**
 * The rows of a partitioned table are reached through the table, with its rights. With rights of its
 * own, a partition of the books could be rewritten.
 */
async function closePartitions(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await row({ name: 'text' })`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relispartition and c.relkind = 'r' and n.nspname = any (${SCHEMAS})`.execute(
    dbOn(owner),
  );
  for (const { name } of rows) await owner.query(`revoke all on ${name} from ${role}`);
}

/**
 * Row-level security hides the queue's rows from everyone but their owner. This policy shows them to
 * every role that may read the table.
 */
async function openRows(owner: pg.Client): Promise<void> {
  const { rows } = await row({ name: 'text' })`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relrowsecurity and n.nspname = any (${SCHEMAS}) and not exists (
      select from pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname
        and p.policyname = 'souk_serves')`.execute(dbOn(owner));
  for (const { name } of rows) {
    await owner.query(`create policy souk_serves on ${name} using (true) with check (true)`);
  }
}

async function userOf(url: string): Promise<string> {
  return onConnection(url, async (client) => {
    const { rows } = await row({ name: 'text' })`
      select current_user::text as name`.execute(dbOn(client));
    return rows[0]?.name ?? '';
  });
}

async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Whether this connection's user owns the books, or is a member of the owning role. If so, only
 * triggers protect the books, and an owner can disable those.
 */
export async function ownsBooks(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await row({ owns: 'boolean' })`
    select pg_has_role(current_user, relowner, 'member') as owns
    from pg_class where oid = 'public.ledger_entries'::regclass`.execute(db);
  return rows[0]?.owns ?? true;
}
