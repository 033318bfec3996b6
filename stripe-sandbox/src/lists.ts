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
  page: Paging,
  hidden: Record<string, string | null | undefined> = {},
): ApiList<object> {
  // SQLite uses a partial index only if its condition is in the SQL, not in a placeholder.
  const conditions: Condition[] = [
    [`kind = '${kind}'`],
    ...equal('body', fields),
    ...equal('hidden', { account: null, ...hidden }),
  ];
  const source = { created: `body ->> 'created'`, document: 'body', url };
  return pageOf(store, { table: 'objects', ...source }, conditions, page);
}

/** An SQL condition, with the value of its placeholder. */
export type Condition = [sql: string, value?: SQLInputValue];

const equal = (column: string, fields: Record<string, string | null | undefined>): Condition[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [
          value === null
            ? [`${column} ->> '${name}' is null`]
            : [`${column} ->> '${name}' = ?`, value],
        ],
  );

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** A table of documents, with the SQL for a row's document and time, and the list's URL. */
interface ListSource {
  table: 'events' | 'objects';
  created: string;
  document: string;
  url: string;
}

/**
 * Returns a page of the rows that meet these conditions, newest first. @throws ApiError 404 for an
 * unknown cursor
 */
export function pageOf(
  store: Store,
  { table, created, document, url }: ListSource,
  conditions: Condition[],
  { limit = 10, starting_after: after, ending_before: before, created: range = {} }: Paging,
): ApiList<object> {
  if (after !== undefined && before !== undefined) {
    throw invalidParameter('You cannot parameterize both starting_after and ending_before.', {
      param: 'ending_before',
    });
  }
  const seqOf = (cursor: string, param: string): number => {
    const [row] = store.rows<{ seq: number }>(`select seq from ${table} where id = ?`, cursor);
    if (!row) throw noSuch('object', cursor, param);
    return row.seq;
  };
  const all = [...conditions];
  for (const [name, bound] of Object.entries(range)) {
    if (bound === undefined) continue;
    all.push([`${created} ${COMPARISONS[name as keyof typeof COMPARISONS]} ?`, bound]);
  }
  if (after !== undefined) all.push(['seq < ?', seqOf(after, 'starting_after')]);
  if (before !== undefined) all.push(['seq > ?', seqOf(before, 'ending_before')]);
  // Few rows are newer than a given time, so the `+` makes SQLite find them by time before sorting.
  const order = range.gt === undefined && range.gte === undefined ? 'seq' : '+seq';
  const rows = store.rows<{ body: string }>(
    `select ${document} as body from ${table} where ${all.map(([sql]) => sql).join(' and ') || 'true'}
     order by ${order} ${before === undefined ? 'desc' : 'asc'} limit ${limit + 1}`,
    ...all.flatMap(([, value]) => (value === undefined ? [] : [value])),
  );
  const data = rows.slice(0, limit).map(({ body }) => JSON.parse(body) as object);
  if (before !== undefined) data.reverse();
  return { object: 'list', url, has_more: rows.length > limit, data };
}

/**
 * A page of a list that is stored whole, in its own order. @throws ApiError 404 for an unknown cursor
 */
export function pageOfWhole<T extends { id: string }>(
  whole: readonly T[],
  url: string,
  { limit = 10, starting_after: after, ending_before: before }: Paging = {},
): ApiList<T> {
  const placeOf = (cursor: string, param: string): number => {
    const place = whole.findIndex(({ id }) => id === cursor);
    if (place < 0) throw noSuch('object', cursor, param);
    return place;
  };
  const end = before === undefined ? whole.length : placeOf(before, 'ending_before');
  const start = after === undefined ? 0 : placeOf(after, 'starting_after') + 1;
  const from = before === undefined ? start : Math.max(start, end - limit);
  const data = whole.slice(from, Math.min(end, from + limit));
  const has_more = before === undefined ? from + limit < end : from > start;
  return { object: 'list', url, has_more, data };
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

/** The paths of the objects with line items. */
const LINES_AT: Record<string, string> = {
  'checkout.session': '/v1/checkout/sessions',
  'tax.calculation': '/v1/tax/calculations',
  'tax.transaction': '/v1/tax/transactions',
};

function follow(store: Store, at: Node, step: string, path: string): Node[] {
  if (at['object'] === 'list') {
    if (step === 'data') return at['data'] as Node[];
    throw notExpandable(path, ` You may want to try expanding 'data.${path}' instead.`);
  }
  let inner = at[step];
  if (typeof inner === 'string') inner = find(store, inner)?.body;
  else if (step === 'line_items' && String(at['object']) in LINES_AT) {
    const id = String(at['id']);
    const url = `${LINES_AT[String(at['object'])]}/${id}/line_items`;
    const { lines, taxLines } = find(store, id)?.hidden ?? {};
    const whole: readonly { id: string }[] = lines ?? taxLines ?? [];
    inner = pageOfWhole(whole, url);
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
