import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { OPEN_SHOP, shopSeenBy, type Viewer } from '../../shops/index.ts';

/** SQL: whether a product `p` is listed and neither deleted nor hidden. Ignores its shop's state. */
export const ON_SHELF = sql<SqlBool>`(p.deleted_at is null and p.hidden_at is null
  and p.status = 'listed')`;

/** SQL: whether everyone may see a product `p` of a shop `s`. Every list for shoppers uses this. */
export const PUBLIC = sql<SqlBool>`(${ON_SHELF} and ${OPEN_SHOP})`;

/**
 * SQL: the same for a viewer. The owner and admins also see drafts, hidden products and those of a
 * suspended shop.
 */
export function productSeenBy(viewer: Viewer): RawBuilder<SqlBool> {
  if (viewer === null) return PUBLIC;
  const own = viewer.is_admin
    ? sql`p.deleted_at is null`
    : sql`(p.deleted_at is null and s.owner_id = ${viewer.id})`;
  return sql`((${ON_SHELF} or ${own}) and ${shopSeenBy(viewer)})`;
}
