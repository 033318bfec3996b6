import type { SQLInputValue } from 'node:sqlite';

import { invalidParameter, noSuch } from './errors.ts';
import { find, type Kind } from './objects.ts';
import type { Paging } from './params.ts';
import type { Store } from './store.ts';

/** A page of a list, as Stripe's API answers it. */
export interface ApiList<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

/** SQL with one `?`, and its value. */
export type Condition = [sql: string, value: SQLInputValue];

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** A page of the objects of one kind whose fields have these values, newest first. */
export function listObjects(
  store: Store,
  kind: Kind,
  url: string,
  fields: Record<string, string | undefined>,
  page: Paging,
): ApiList<object> {
  const conditions = Object.entries(fields).flatMap(([name, value]): Condition[] =>
    value === undefined ? [] : [[`body ->> '${name}' = ?`, value]],
  );
  return listRows(store, 'objects', url, [['kind = ?', kind], ...conditions], page);
}

/** A page of the rows that meet all conditions, newest first. @throws ApiError 404 for an unknown cursor */
export function listRows<T extends object>(
  store: Store,
  table: 'events' | 'objects',
  url: string,
  given: Condition[],
  { limit = 10, starting_after: after, ending_before: before, created = {} }: Paging,
): ApiList<T> {
  if (after && before) {
    throw invalidParameter('You cannot parameterize both `starting_after` and `ending_before`.');
  }
  const conditions = [...given];
  for (const [name, sign] of Object.entries(COMPARISONS)) {
    const value = created[name as keyof typeof COMPARISONS];
    if (value !== undefined) conditions.push([`body ->> 'created' ${sign} ?`, value]);
  }
  const cursor = after ?? before;
  if (cursor) {
    const param = after ? 'starting_after' : 'ending_before';
    const sign = after ? '<' : '>';
    conditions.push([`seq ${sign} ?`, placeOf(store, table, cursor, param)]);
  }
  const rows = store.rows<{ body: string }>(
    `select body from ${table} where ${['true', ...conditions.map(([sql]) => sql)].join(' and ')}
     order by seq ${before ? 'asc' : 'desc'} limit ${limit + 1}`,
    ...conditions.map(([, value]) => value),
  );
  const data = rows.slice(0, limit).map(({ body }) => JSON.parse(body) as T);
  if (before) data.reverse();
  return { object: 'list', url, has_more: rows.length > limit, data };
}

function placeOf(store: Store, table: string, id: string, param: string): number {
  const [row] = store.rows<{ seq: number }>(`select seq from ${table} where id = ?`, id);
  if (!row) throw noSuch(table === 'events' ? 'event' : 'object', id, param);
  return row.seq;
}

type Node = Record<string, unknown>;

/**
 * Fills in what `expand[]` asks for, in place: an id becomes its object, `line_items` of a session their
 * list. Below lists a path begins with `data`. @throws ApiError Stripe's 400 for a path that leads nowhere
 */
export function expand(store: Store, root: object, paths: string[]): void {
  for (const path of paths) {
    let nodes = [root as Node];
    for (const step of path.split('.'))
      nodes = nodes.flatMap((at) => follow(store, at, step, path));
  }
}

function follow(store: Store, at: Node, step: string, path: string): Node[] {
  if (at['object'] === 'list') {
    if (step === 'data') return at['data'] as Node[];
    throw notExpandable(path, ` You may want to try expanding 'data.${path}' instead.`);
  }
  let inner = at[step];
  if (typeof inner === 'string') inner = find(store, inner)?.body;
  else if (step === 'line_items' && at['object'] === 'checkout.session') {
    inner = lineItems(store, String(at['id']));
  }
  if (inner === null) return [];
  if (typeof inner !== 'object') throw notExpandable(path);
  at[step] = inner;
  return [inner as Node];
}

/** The lines of a session, all of them. */
export function lineItems(store: Store, session: string): ApiList<object> {
  const url = `/v1/checkout/sessions/${session}/line_items`;
  const data = find(store, session)?.hidden.lines ?? [];
  return { object: 'list', url, has_more: false, data };
}

function notExpandable(path: string, hint = '') {
  return invalidParameter(`This property cannot be expanded (${path}).${hint}`, {
    param: 'expand',
  });
}
