import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { noteWords, searchVector, wholeWords } from './search-words.ts';
import { plain } from './search-sql.ts';

/**
 * Inserts many products (rows by their columns' names, all with the same ones) whose shops and
 * categories are there, with their search words, in one statement and in their order.
 */
export async function loadProducts(db: Kysely<DB>, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const text = JSON.stringify(rows);
  const search = searchVector({
    name: sql`texts.name`,
    aside: sql`texts.aside`,
    description: sql`texts.description`,
  });
  await sql`
    insert into products (${sql.join(names.map((name) => sql.ref(name)))}, search)
    select ${sql.join(names.map((name) => sql.ref(`r.${name}`)))}, ${search}
    from json_populate_recordset(null::products, ${text}) with ordinality r
    join shops s on s.id = r.shop_id
    left join categories c on c.id = r.category_id
    cross join lateral (
      select ${plain(sql`r.name`)} as name, ${plain(sql`concat_ws(' ', c.name, s.name)`)} as aside,
        ${plain(sql`r.description`)} as description offset 0) texts
    order by r.ordinality`.execute(db);
  await noteWords(sql`
    select ${wholeWords(sql`string_agg(distinct word, ' ')`)}
    from json_populate_recordset(null::products, ${text}) r
    join shops s on s.id = r.shop_id
    left join categories c on c.id = r.category_id
    cross join lateral regexp_split_to_table(
      concat_ws(' ', r.name, c.name, s.name, r.description), '\\s+') word`).execute(db);
}
