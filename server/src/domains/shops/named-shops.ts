import type { Suggestions } from '@souk/contract/search';
import type { RawBuilder } from 'kysely';
import { row } from '../../db/raw-sql.ts';
import type { Db } from '../../db/rows.ts';
import { OPEN_SHOP } from './visibility.ts';

/** Ranks only this many of the newest matches, to bound the work. */
const RANKED = 200;

/**
 * Returns open shops whose name matches the tsquery `match`, those with the most products first.
 */
export async function shopsNamed(
  db: Db,
  match: RawBuilder<unknown>,
  limit: number,
): Promise<Suggestions['shops']> {
  const { rows } = await row({
    id: 'text',
    name: 'text',
    logo_url: 'text | null',
    brand_color: 'text',
  })`
    select id, name, logo_url, brand_color from (
      select s.id, s.name, s.logo_url, s.brand_color, s.product_count from shops s
      where name_vector(s.name) @@ ${match} and ${OPEN_SHOP}
      order by s.id desc limit ${RANKED}) found
    order by product_count desc, id desc limit ${limit}`.execute(db);
  return rows;
}
