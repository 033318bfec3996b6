import type { ImportFault, ProductImport } from '@souk/contract/imports';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';

export type ImportRow = {
  id: string;
  shop_id: string;
  file_name: string;
  file_bytes: number;
  dry_run: boolean;
  state: ProductImport['state'];
  byte_position: number;
  line_position: number;
  imported: number;
  updated: number;
  unchanged: number;
  failed: number;
  faults: number;
  ignored_columns: string[];
  error: string | null;
  created_at: Date;
  started_at: Date;
};

const COLUMNS = sql`id, shop_id, file_name, file_bytes, dry_run, state, byte_position, line_position,
  imported, updated, unchanged, failed, faults, ignored_columns, error, created_at, started_at`;

/** Of more faults only the number is kept. */
export const MOST_FAULTS = 10_000;
export const CHUNK_BYTES = 262_144;

export async function importById(db: Kysely<DB>, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${COLUMNS} from product_imports where id = ${id}`.execute(db);
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockImport(db: Kysely<DB>, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${COLUMNS} from product_imports where id = ${id} for no key update`.execute(db);
  return rows[0];
}

/** True while another file is on its way into the shop. */
export async function otherIsRunning(
  db: Kysely<DB>,
  { id, shop_id }: Pick<ImportRow, 'id' | 'shop_id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from product_imports
    where shop_id = ${shop_id} and id <> ${id} and state = 'running' and not dry_run
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function insertImport(
  db: Kysely<DB>,
  row: Pick<
    ImportRow,
    'id' | 'shop_id' | 'file_name' | 'file_bytes' | 'dry_run' | 'ignored_columns'
  > & {
    actor_id: string;
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into product_imports (id, shop_id, actor_id, file_name, file_bytes, dry_run,
      ignored_columns, created_at, started_at, updated_at)
    values (${row.id}, ${row.shop_id}, ${row.actor_id}, ${row.file_name}, ${row.file_bytes},
      ${row.dry_run}, ${row.ignored_columns}::text[], ${row.now}, ${row.now}, ${row.now})`.execute(
    db,
  );
}

export type Progress = Partial<Omit<ImportRow, 'id' | 'shop_id' | 'created_at'>>;

export async function updateImport(
  db: Kysely<DB>,
  id: string,
  progress: Progress,
  now: Date,
): Promise<void> {
  await db
    .updateTable('product_imports')
    .set({ ...progress, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function insertChunk(
  db: Kysely<DB>,
  importId: string,
  position: number,
  bytes: Buffer,
): Promise<void> {
  await sql`
    insert into product_import_chunks (import_id, position, bytes)
    values (${importId}, ${position}, ${bytes})`.execute(db);
}

/** The stored file from a byte on, a piece at a time. */
export async function* storedFile(
  db: Kysely<DB>,
  importId: string,
  from: number,
): AsyncGenerator<Uint8Array> {
  const first = Math.floor(from / CHUNK_BYTES);
  for (let position = first; ; position += 1) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from product_import_chunks
      where import_id = ${importId} and position = ${position}`.execute(db);
    const bytes = rows[0]?.bytes;
    if (!bytes) return;
    yield position === first ? bytes.subarray(from % CHUNK_BYTES) : bytes;
  }
}

/** What is no longer needed once a file is in the shop. */
export async function dropFile(db: Kysely<DB>, importId: string): Promise<void> {
  await sql`delete from product_import_chunks where import_id = ${importId}`.execute(db);
  await dropKeys(db, importId);
}

export async function dropKeys(db: Kysely<DB>, importId: string): Promise<void> {
  await sql`delete from product_import_keys where import_id = ${importId}`.execute(db);
}

export async function dropFaults(db: Kysely<DB>, importId: string): Promise<void> {
  await sql`delete from product_import_faults where import_id = ${importId}`.execute(db);
}

/** Claims keys for their lines; answers those that an earlier line holds, with that line. */
export async function claimKeys(
  db: Kysely<DB>,
  importId: string,
  keys: readonly { key: string; line: number }[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  await sql`
    insert into product_import_keys (import_id, key, line)
    select ${importId}::uuid, given.key, given.line
    from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ line }) => line)}::int[])
      as given (key, line)
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ key: string; line: number }>`
    select held.key, held.line
    from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ line }) => line)}::int[])
      as given (key, line)
    join product_import_keys held on held.import_id = ${importId}::uuid and held.key = given.key
    where held.line <> given.line`.execute(db);
  return new Map(rows.map(({ key, line }) => [key, line]));
}

/** Notes faults after the `from` that are there; beyond the first ten thousand they are only counted. */
export async function insertFaults(
  db: Kysely<DB>,
  importId: string,
  from: number,
  faults: readonly ImportFault[],
): Promise<void> {
  const kept = faults.slice(0, Math.max(0, MOST_FAULTS - from));
  if (kept.length === 0) return;
  const rows = kept.map(({ column, ...fault }, n) => ({
    import_id: importId,
    position: from + n,
    column_name: column,
    ...fault,
  }));
  await sql`
    insert into product_import_faults (import_id, position, line, product, column_name, message)
    select import_id, position, line, product, column_name, message
    from json_populate_recordset(null::product_import_faults, ${JSON.stringify(rows)})`.execute(db);
}

export async function faultsOf(
  db: Kysely<DB>,
  importId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportFault[]> {
  const { rows } = await sql<ImportFault>`
    select line, product, column_name as "column", message from product_import_faults
    where import_id = ${importId} and position >= ${offset} and position < ${offset + limit}
    order by position`.execute(db);
  return rows;
}

/** Imports that nobody has worked at since `before`. */
export async function stalledImports(db: Kysely<DB>, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from product_imports
    where state in ('waiting', 'running') and updated_at < ${before} limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteImportsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`delete from product_imports where created_at < ${before}`.execute(db);
}
