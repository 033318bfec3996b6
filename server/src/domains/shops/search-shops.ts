import type { Suggestions } from '@souk/contract/search';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/rows.ts';

/** Only the newest matches are ranked, so that the work stays bounded. */
const RANKED = 200;

/** Live shops whose name matches the tsquery `match`, those with the most products first. */
export async function shopsNamed(
  db: Db,
  match: RawBuilder<unknown>,
  limit: number,
): Promise<Suggestions['shops']> {
  const { rows } = await sql<Suggestions['shops'][number]>`
    select id, name, logo_url, brand_color from (
      select s.id, s.name, s.logo_url, s.brand_color, s.product_count from shops s
      where name_words(s.name) @@ ${match} and s.deleted_at is null
      order by s.id desc limit ${RANKED}) found
    order by product_count desc, id desc limit ${limit}`.execute(db);
  return rows;
}
