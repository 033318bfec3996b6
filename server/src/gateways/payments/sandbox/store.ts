import type { Db } from './context.ts';
import { noSuch } from './errors.ts';
import type { Bodies, Hidden, Kind } from './objects.ts';
import { kindName } from './objects.ts';

/** An object with what is kept beside it. */
export interface Stored<K extends Kind> {
  body: Bodies[K];
  hidden: Hidden[K];
}

/** Adds objects of one kind, in their order. */
export async function insert<K extends Kind>(
  db: Db,
  kind: K,
  ...objects: Stored<K>[]
): Promise<void> {
  await db.query(
    `insert into sandbox.objects (id, kind, body, hidden)
     select o.body ->> 'id', $1, o.body, o.hidden
     from rows from (jsonb_to_recordset($2::jsonb) as (body jsonb, hidden jsonb))
       with ordinality as o (body, hidden, place)
     order by o.place`,
    [kind, JSON.stringify(objects)],
  );
}

/** Replaces an object's document. */
export async function update<K extends Kind>(db: Db, kind: K, body: Bodies[K]): Promise<void> {
  await db.query('update sandbox.objects set body = $3 where kind = $1 and id = $2', [
    kind,
    body.id,
    JSON.stringify(body),
  ]);
}

/** Replaces an object's document and what is kept beside it. */
export async function replace<K extends Kind>(db: Db, kind: K, object: Stored<K>): Promise<void> {
  await db.query('update sandbox.objects set body = $3, hidden = $4 where kind = $1 and id = $2', [
    kind,
    object.body.id,
    JSON.stringify(object.body),
    JSON.stringify(object.hidden),
  ]);
}

/** The objects of one kind that have these ids, in no order. */
export async function findAll<K extends Kind>(
  db: Db,
  kind: K,
  ids: string[],
): Promise<Bodies[K][]> {
  const { rows } = await db.query<{ body: Bodies[K] }>(
    'select body from sandbox.objects where kind = $1 and id = any($2)',
    [kind, ids],
  );
  return rows.map((row) => row.body);
}

/** One object. Throws Stripe's 404, which names `param`. */
export async function get<K extends Kind>(
  db: Db,
  kind: K,
  id: string,
  param?: string,
): Promise<Bodies[K]> {
  return (await read(db, kind, id, '', param)).body;
}

/** One object with what is hidden beside it. Throws Stripe's 404. */
export async function getStored<K extends Kind>(
  db: Db,
  kind: K,
  id: string,
  param?: string,
): Promise<Stored<K>> {
  return read(db, kind, id, '', param);
}

/** As {@link getStored}, and nobody else may change it until the transaction ends. */
export async function lock<K extends Kind>(
  db: Db,
  kind: K,
  id: string,
  param?: string,
): Promise<Stored<K>> {
  return read(db, kind, id, 'for update', param);
}

async function read<K extends Kind>(
  db: Db,
  kind: K,
  id: string,
  suffix: '' | 'for update',
  param?: string,
): Promise<Stored<K>> {
  const { rows } = await db.query<Stored<K>>(
    `select body, hidden from sandbox.objects where kind = $1 and id = $2 ${suffix}`,
    [kind, id],
  );
  const [found] = rows;
  if (!found) throw noSuch(kindName(kind), id, param);
  return found;
}
