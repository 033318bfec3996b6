import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Db, Trx } from '../../../db/rows.ts';
import { maskLinks } from '../../mail/index.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

type PersonalTable = (typeof PERSONAL_TABLES)[number];

const AT_ONCE = 500;

/** SQL: whether a row of a table is that person's. */
function whereOf({ by, whose = 'person' }: PersonalTable, userId: string): RawBuilder<SqlBool> {
  const column = sql.ref(`t.${by}`);
  switch (whose) {
    case 'person':
      return sql`${column} = ${userId}`;
    case 'shop':
      return sql`${column} in (select id from shops where owner_id = ${userId})`;
    case 'product':
      return sql`${column} in (select p.id from products p join shops s on s.id = p.shop_id
        where s.owner_id = ${userId})`;
    case 'order':
      return sql`${column} in (select id from orders where buyer_id = ${userId})`;
    case 'shipment':
      return sql`${column} in (select s.id from shipments s join orders o on o.id = s.order_id
        where o.buyer_id = ${userId})`;
  }
}

/**
 * Yields a person's rows of a table, each as JSON, without secrets. No connection is held while the
 * reader is slow.
 */
export async function* rowsOf(db: Db, kept: PersonalTable, userId: string): AsyncGenerator<string> {
  const without = [...(kept.without ?? [])];
  for (let from = 0; ; from += AT_ONCE) {
    const { rows } = await row({ json: 'text' })`
      select (to_jsonb(t) - ${without}::text[])::text as json from ${sql.table(kept.table)} t
      where ${whereOf(kept, userId)} order by t.ctid limit ${AT_ONCE} offset ${from}`.execute(db);
    for (const { json } of rows) yield kept.masked ? maskLinks(json) : json;
    if (rows.length < AT_ONCE) return;
  }
}

/** Deletes or clears the data that goes with a person. Can safely run again. */
export async function dropRows(trx: Trx, userId: string): Promise<void> {
  for (const kept of PERSONAL_TABLES) {
    const table = sql.table(kept.table);
    if (kept.leaving === 'deleted') {
      await sql`delete from ${table} t where ${whereOf(kept, userId)}`.execute(trx);
    } else if (kept.leaving === 'cleared') {
      const set = sql`update ${table} t set ${sql.ref(kept.by)} = null`;
      await sql`${set} where ${whereOf(kept, userId)}`.execute(trx);
    }
  }
}
