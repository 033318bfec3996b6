import { NEWS_DAYS, NEWS_KINDS, type NewsItem } from '@souk/contract/activity';
import { toAmount } from '@souk/contract/money';
import type { PageQuery } from '@souk/contract/paging';
import { sql } from 'kysely';
import { row } from '../../db/raw-sql.ts';
import type { Deps } from '../../deps.ts';
import type { Page } from '../../paging/pages.ts';
import type { Actor } from '../accounts/index.ts';
import { fulfilledWishes, newFromFollowed, productsByIds } from '../catalogue/index.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The most news to list; nobody reads further. */
const MOST = 200;

const NEWS = row({
  id: 'text',
  kind: NEWS_KINDS,
  at: 'time',
  before_cents: 'number | null',
  unread: 'boolean',
});

/** A person's news, newest first: from followed shops, and wishes that came true. */
export async function newsFor(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { page, limit }: PageQuery,
): Promise<Page<NewsItem>> {
  const now = deps.now();
  const since = new Date(now.getTime() - NEWS_DAYS * DAY_MS);
  const { rows } = await NEWS`
    with looked as (select max(looked_at) as at from news_looks where user_id = ${actor.id})
    select id, kind, at, before_cents, at > coalesce(seen, '-infinity') as unread from (
      -- What was there before one followed is no surprise.
      select id, kind, at, null::bigint as before_cents,
        greatest(followed_at, (select at from looked)) as seen
      from (${newFromFollowed(actor.id, since)}) followed
      union all
      select id, kind, at, before_cents, (select at from looked)
      from (${fulfilledWishes(actor.id, since, now)}) wishes) news
    order by at desc, id desc, kind limit ${sql.lit(MOST)}`.execute(deps.db);
  const start = (page - 1) * limit;
  const shown = rows.slice(start, start + limit);
  const products = await productsByIds(deps, actor, [...new Set(shown.map(({ id }) => id))]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const items = shown.flatMap(({ id, kind, at, before_cents, unread }): NewsItem[] => {
    const product = byId.get(id);
    const price_before = before_cents === null ? null : toAmount(before_cents);
    return product ? [{ kind, product, at: at.toISOString(), price_before, unread }] : [];
  });
  return { rows: items, total: rows.length };
}
