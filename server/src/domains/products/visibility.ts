import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { OPEN_SHOP, shopSeenBy, type Viewer } from '../shops/visibility.ts';

/** SQL: whether a product `p` is neither deleted nor hidden; its shop may be off sale. */
export const ON_SHELF = sql<SqlBool>`(p.deleted_at is null and p.hidden_at is null)`;

/** SQL: whether everyone may see a product `p` of a shop `s`. Every list for shoppers uses this. */
export const PUBLIC = sql<SqlBool>`(${ON_SHELF} and ${OPEN_SHOP})`;

/** SQL: the same for that viewer: its owner and admins also see what is hidden or suspended. */
export function productSeenBy(viewer: Viewer): RawBuilder<SqlBool> {
  if (viewer === null) return PUBLIC;
  const hidden = viewer.is_admin ? sql`true` : sql`s.owner_id = ${viewer.id}`;
  return sql`(p.deleted_at is null and (p.hidden_at is null or ${hidden}) and ${shopSeenBy(viewer)})`;
}
