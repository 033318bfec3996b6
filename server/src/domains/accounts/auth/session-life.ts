import { sql, type RawBuilder, type SqlBool } from 'kysely';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a session lives unused, and at most (ms). */
export const SESSION_LIFE = {
  admin: { idle: 30 * MINUTE, total: 12 * HOUR },
  other: { idle: 30 * DAY, total: 365 * DAY },
} as const;

/** The latest end of a session that opens now. */
export const lastEnd = ({ is_admin }: { is_admin: boolean }, now: Date): Date =>
  new Date(now.getTime() + SESSION_LIFE[is_admin ? 'admin' : 'other'].total);

/** SQL: whether a row of `sessions` is alive, joined with its row of `users`. */
export function isAlive(now: Date): RawBuilder<SqlBool> {
  const { admin, other } = SESSION_LIFE;
  const before = (ms: number) => sql`${new Date(now.getTime() - ms)}::timestamptz`;
  const byPerson = (kind: 'idle' | 'total') =>
    sql`case when users.is_admin then ${before(admin[kind])} else ${before(other[kind])} end`;
  return sql<SqlBool>`(sessions.expires_at > ${now}
    and sessions.last_used_at > ${byPerson('idle')}
    and sessions.created_at > ${byPerson('total')})`;
}
