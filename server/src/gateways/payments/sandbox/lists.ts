import type { z } from 'zod';

import type { Db } from './context.ts';
import { invalidParameter, noSuch } from './errors.ts';
import type { Bodies, Kind } from './objects.ts';
import { kindName } from './objects.ts';
import type { createdFilter } from './params.ts';

/** A page of objects, as Stripe's API answers it. */
export interface ApiList<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

/** Which page: by default the newest ten. */
export interface Paging {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** A condition in SQL with the value of its one parameter, which is written `$?`. */
type Condition = [sql: string, value: unknown];

export type Conditions = Condition[];

/** Where a list comes from: rows with `seq`, `id` and `body`. */
export interface Source {
  table: 'sandbox.objects' | 'sandbox.events';
  /** What a missing cursor is called. */
  name: string;
  /** Which rows of the table are of this kind at all. */
  scope?: Condition;
  conditions: Conditions;
  url: string;
  /** Oldest first, as the lines of a session are. */
  oldestFirst?: boolean;
}

/** A page of the objects of one kind that meet the conditions. Throws a 404 for a cursor that is nobody's. */
export async function listObjects<K extends Kind>(
  db: Db,
  kind: K,
  source: Omit<Source, 'table' | 'name' | 'scope'>,
  paging: Paging,
): Promise<ApiList<Bodies[K]>> {
  const scope: Condition = ['kind = $?', kind];
  return listRows(db, { ...source, scope, table: 'sandbox.objects', name: kindName(kind) }, paging);
}

/** A page of the rows of a source. Throws a 404 for a cursor that is nobody's. */
export async function listRows<T>(db: Db, source: Source, paging: Paging): Promise<ApiList<T>> {
  const { limit = 10, starting_after: after, ending_before: before } = paging;
  if (after && before) {
    throw invalidParameter('You cannot parameterize both `starting_after` and `ending_before`.');
  }
  // Reading backwards from a cursor: the nearest ones, turned round again below.
  const descending = Boolean(before) === Boolean(source.oldestFirst);
  const conditions = [...scopeOf(source), ...source.conditions];
  const cursor = after ?? before;
  if (cursor) {
    const seq = await place(db, source, cursor, after ? 'starting_after' : 'ending_before');
    conditions.push([`seq ${descending ? '<' : '>'} $?`, seq]);
  }
  const { where, values } = written(conditions);
  const { rows } = await db.query<{ body: T }>(
    `select body from ${source.table} where ${where}
     order by seq ${descending ? 'desc' : 'asc'} limit ${limit + 1}`,
    values,
  );
  const data = rows.slice(0, limit).map((row) => row.body);
  if (before) data.reverse();
  return { object: 'list', url: source.url, has_more: rows.length > limit, data };
}

async function place(db: Db, source: Source, id: string, param: string): Promise<string> {
  const { where, values } = written([...scopeOf(source), ['id = $?', id]]);
  const { rows } = await db.query<{ seq: string }>(
    `select seq::text as seq from ${source.table} where ${where}`,
    values,
  );
  const [row] = rows;
  if (!row) throw noSuch(source.name, id, param);
  return row.seq;
}

function scopeOf(source: Source): Conditions {
  return source.scope ? [source.scope] : [];
}

function written(conditions: Conditions): { where: string; values: unknown[] } {
  const where = conditions.map(([sql], index) => sql.replace('$?', `$${index + 1}`));
  return { where: where.join(' and ') || 'true', values: conditions.map(([, value]) => value) };
}

/** Conditions for text fields of the document: those that were given must be equal. */
export function fieldsEqual(fields: Record<string, string | undefined>): Conditions {
  return Object.entries(fields).flatMap(([name, value]): Conditions =>
    value === undefined ? [] : [[`body ->> '${name}' = $?`, value]],
  );
}

const COMPARISONS = { equals: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Conditions for `created`. */
export function createdWithin(filter: z.output<typeof createdFilter> | undefined): Conditions {
  return Object.entries(COMPARISONS).flatMap(([name, sign]): Conditions => {
    const value = filter?.[name as keyof typeof COMPARISONS];
    return value === undefined ? [] : [[`(body ->> 'created')::bigint ${sign} $?`, value]];
  });
}
