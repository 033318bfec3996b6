import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from '../accounts/index.ts';

/** SQL: whether everyone may see a shop `s`: neither closed nor suspended. */
export const OPEN_SHOP = sql<SqlBool>`(s.deleted_at is null and s.suspended_at is null)`;

export type Viewer = Pick<Actor, 'id' | 'is_admin'> | null;

/** SQL: whether that viewer may see a shop `s`: its owner and admins also see a suspended one. */
export function shopSeenBy(viewer: Viewer): RawBuilder<SqlBool> {
  if (viewer === null) return OPEN_SHOP;
  return viewer.is_admin
    ? sql`(s.deleted_at is null)`
    : sql`(s.deleted_at is null and (s.suspended_at is null or s.owner_id = ${viewer.id}))`;
}

export const managesShop = (viewer: Viewer, { owner_id }: { owner_id: string }): boolean =>
  viewer !== null && (viewer.is_admin || viewer.id === owner_id);
