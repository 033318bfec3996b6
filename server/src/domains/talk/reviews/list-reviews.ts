import {
  REVIEW_KINDS,
  type AdminReview,
  type AdminReviewsQuery,
  type HiddenState,
  type ReviewSort,
} from '@souk/contract/admin-lists';
import { sql, type RawBuilder } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import { contains } from '../../../db/words.ts';
import type { Deps } from '../../../deps.ts';
import type { Page } from '../../../paging/pages.ts';
import {
  highFirst,
  lowFirst,
  NEWEST,
  OLDEST,
  orderTerms,
  type SortOrder,
} from '../../../paging/sort-order.ts';
import { BOTH_KINDS, REVIEW_COLUMNS } from './queries.ts';

const STATES: Record<HiddenState, RawBuilder<unknown>> = {
  visible: sql`hidden_at is null`,
  hidden: sql`hidden_at is not null`,
};

const REVIEW = row({
  ...REVIEW_COLUMNS,
  user_name: 'text',
  kind: REVIEW_KINDS,
  user_id: 'text',
  shop_id: 'text',
  shop_name: 'text',
  hidden_at: 'time | null',
  hidden_reason: 'text | null',
});

const ORDERS: Record<ReviewSort, SortOrder> = {
  newest: NEWEST,
  oldest: OLDEST,
  rating_high: highFirst(sql`rating`),
  rating_low: lowFirst(sql`rating`),
};

/**
 * Returns reviews of products and shops, including hidden ones, newest first by default; optionally
 * only those by one person or of one shop.
 */
export async function listReviews(
  { db }: Pick<Deps, 'db'>,
  {
    search,
    state,
    kind,
    sort = 'newest',
    page,
    limit,
    ...of
  }: AdminReviewsQuery & { user_id?: string; shop_id?: string },
): Promise<Page<AdminReview>> {
  const conditions = [sql`true`];
  if (state) conditions.push(STATES[state]);
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (of.user_id) conditions.push(sql`user_id = ${of.user_id}`);
  if (of.shop_id) conditions.push(sql`shop_id = ${of.shop_id}`);
  if (search) {
    const person = sql`email || ' ' || username || ' ' || first_name || ' ' || last_name`;
    conditions.push(sql`(${contains(sql`text`, search)} or ${contains(sql`title`, search)} or user_id in (
      select id from users where ${contains(person, search)}))`);
  }
  const found = sql`${BOTH_KINDS} found where ${sql.join(conditions, sql` and `)}`;
  const order = orderTerms(ORDERS[sort]);
  const [{ rows }, counted] = await Promise.all([
    REVIEW`
      select r.id, r.kind, r.user_id, r.rating, r.title, r.text, r.images, r.created_at, r.hidden_at,
        r.hidden_reason, r.shop_id, r.product_id, r.product_name,
        users.first_name || ' ' || users.last_name as user_name, shops.name as shop_name
      from (select * from ${found} order by ${order} limit ${limit} offset ${(page - 1) * limit}) r
      join users on users.id = r.user_id join shops on shops.id = r.shop_id
      order by ${orderTerms(ORDERS[sort], sql`r.id`)}`.execute(db),
    row({ total: 'number' })`select count(*)::int as total from ${found}`.execute(db),
  ]);
  return {
    rows: rows.map(({ hidden_at, created_at, ...review }) => ({
      ...review,
      hidden_at: hidden_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}
