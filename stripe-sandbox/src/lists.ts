import type { SQLInputValue } from 'node:sqlite';

import { invalidParameter, noSuch } from './errors.ts';
import { find, type Kind } from './objects.ts';
import type { Paging } from './params.ts';
import type { Store } from './store.ts';

/** A page of a list, in the shape of Stripe's API. */
interface ApiList<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

/**
 * A page of the objects of a kind with these field values, newest first. @throws ApiError 404 for
 * an unknown cursor
 */
export function listObjects(
  store: Store,
  kind: Kind,
  url: string,
  fields: Record<string, string | undefined>,
  { limit = 10, starting_after: after, created }: Paging,
): ApiList<object> {
  const conditions: [sql: string, value: SQLInputValue][] = [['kind = ?', kind]];
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) conditions.push([`body ->> '${name}' = ?`, value]);
  }
  if (created) conditions.push([`body ->> 'created' >= ?`, created.gte]);
  if (after) {
    const [row] = store.rows<{ seq: number }>('select seq from objects where id = ?', after);
    if (!row) throw noSuch(kind, after, 'starting_after');
    conditions.push(['seq < ?', row.seq]);
  }
  const rows = store.rows<{ body: string }>(
    `select body from objects where ${conditions.map(([sql]) => sql).join(' and ')}
     order by seq desc limit ${limit + 1}`,
    ...conditions.map(([, value]) => value),
  );
  const data = rows.slice(0, limit).map(({ body }) => JSON.parse(body) as object);
  return { object: 'list', url, has_more: rows.length > limit, data };
}

type Node = Record<string, unknown>;

/**
 * Fills in the `expand[]` paths in place: an id becomes its object, `line_items` of a session their
 * list. In lists a path begins with `data`. @throws ApiError Stripe's 400 for a path that leads
 * nowhere
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
    const id = String(at['id']);
    const url = `/v1/checkout/sessions/${id}/line_items`;
    const data = find(store, id)?.hidden.lines ?? [];
    inner = { object: 'list', url, has_more: false, data } satisfies ApiList<object>;
  }
  if (inner === null) return [];
  if (typeof inner !== 'object') throw notExpandable(path);
  at[step] = inner;
  return [inner as Node];
}

function notExpandable(path: string, hint = '') {
  return invalidParameter(`This property cannot be expanded (${path}).${hint}`, {
    param: 'expand',
  });
}
