import type { ImportFault } from '@souk/contract/imports';
import { sql } from 'kysely';
import { bulkInsert } from '../../../db/bulk-insert.ts';
import { row } from '../../../db/raw-sql.ts';
import type { Db, NewRow, Row } from '../../../db/rows.ts';

export type ImportRow = Row<'product_imports'>;

/** Further faults are only counted. */
export const MOST_FAULTS = 10_000;
export const CHUNK_BYTES = 262_144;

/** The progress of a file that hasn't been read yet. */
export const UNREAD = {
  byte_position: 0,
  decimal_sign: null,
  line_position: 0,
  imported: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  faults: 0,
} as const;

const imports = (db: Db, id: string) =>
  db.selectFrom('product_imports').selectAll().where('id', '=', id);

export const importById = (db: Db, id: string): Promise<ImportRow | undefined> =>
  imports(db, id).executeTakeFirst();

/** Locked until the transaction ends. */
export const lockImport = (db: Db, id: string): Promise<ImportRow | undefined> =>
  imports(db, id).forNoKeyUpdate().executeTakeFirst();

export async function insertImport(
  db: Db,
  row: NewRow<'product_imports', keyof typeof UNREAD>,
): Promise<void> {
  await db
    .insertInto('product_imports')
    .values({ ...row, ...UNREAD })
    .execute();
}

export async function updateImport(
  db: Db,
  id: string,
  change: Partial<Omit<ImportRow, 'id' | 'shop_id' | 'created_at'>>,
): Promise<void> {
  await db.updateTable('product_imports').set(change).where('id', '=', id).execute();
}

export async function insertChunk(
  db: Db,
  importId: string,
  position: number,
  bytes: Buffer,
): Promise<void> {
  await db
    .insertInto('product_import_chunks')
    .values({ import_id: importId, position, bytes })
    .execute();
}

/** The size of what is stored of a file. */
export const storedBytes = ({ stored_bytes, file_bytes }: ImportRow): number =>
  stored_bytes ?? file_bytes;

/** Whether its file is still there. */
export async function hasFile(db: Db, importId: string): Promise<boolean> {
  const first = await db
    .selectFrom('product_import_chunks')
    .select('position')
    .where('import_id', '=', importId)
    .where('position', '=', 0)
    .executeTakeFirst();
  return first !== undefined;
}

/** The stored file from a byte on, chunk by chunk. */
export async function* storedFile(
  db: Db,
  importId: string,
  from: number,
): AsyncGenerator<Uint8Array> {
  const first = Math.floor(from / CHUNK_BYTES);
  for (let position = first; ; position += 1) {
    const chunk = await db
      .selectFrom('product_import_chunks')
      .select('bytes')
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!chunk) return;
    yield position === first ? chunk.bytes.subarray(from % CHUNK_BYTES) : chunk.bytes;
  }
}

/** Deletes parts of an import. */
export async function drop(
  db: Db,
  importId: string,
  ...parts: ('chunks' | 'faults' | 'keys')[]
): Promise<void> {
  for (const part of parts) {
    await db.deleteFrom(`product_import_${part}`).where('import_id', '=', importId).execute();
  }
}

/** Claims keys for their lines; returns those that an earlier line holds, with that line. */
export async function claimKeys(
  db: Db,
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
  const { rows } = await row({ key: 'text', line: 'number' })`
    select held.key, held.line
    from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ line }) => line)}::int[])
      as given (key, line)
    join product_import_keys held on held.import_id = ${importId}::uuid and held.key = given.key
    where held.line <> given.line`.execute(db);
  return new Map(rows.map(({ key, line }) => [key, line]));
}

/**
 * Records faults after the existing `from`; beyond the first ten thousand they are only counted.
 */
export async function insertFaults(
  db: Db,
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
  await bulkInsert(db, 'product_import_faults', rows);
}

export async function faultsOf(
  db: Db,
  importId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportFault[]> {
  const { rows } = await row({
    line: 'number',
    product: 'text',
    column: 'text | null',
    message: 'text',
  })`
    select line, product, column_name as "column", message from product_import_faults
    where import_id = ${importId} and position >= ${offset} and position < ${offset + limit}
    order by position`.execute(db);
  return rows;
}
