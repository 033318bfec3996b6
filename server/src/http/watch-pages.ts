import { dbOn } from '../db/pool.ts';
import { watchShown, type ShownWatch } from '../db/watch-shown.ts';
import type { Deps } from '../deps.ts';
import { turnedDiscounts } from '../domains/catalogue/index.ts';
import { readSiteName, shopsBack, siteIdentity, timeZoneOf } from '../domains/shops/index.ts';
import type { App } from '../kit/route.ts';
import { dayAt, type Day } from '../kit/time-zone.ts';
import { ChangePlaces } from './change-places.ts';
import { PageCache } from './page-cache.ts';

/** What is kept of pages and public answers, and what decides whether it is. */
export type Kept = {
  cache: PageCache;
  /** Of the changes, if pages are read from standbys. */
  places: ChangePlaces | null;
  isWatching: () => boolean;
};

/** A cache that hears of every process's changes until the site closes; an idle one in development. */
export function keepPages(app: App, deps: Deps, keeps: boolean): Kept {
  const places = deps.standbys && new ChangePlaces(deps.standbys);
  const cache = new PageCache(places);
  const { isWatching } = keeps ? watchPages(app, deps, cache) : { isWatching: () => false };
  return { cache, places, isWatching };
}

/** Passes every process's changes on to the cache until the site closes. */
function watchPages(app: App, deps: Deps, cache: PageCache): { isWatching: () => boolean } {
  let watch: ShownWatch | null = null;
  let looked = deps.now();
  /** Today in the site's time zone. */
  let day: Day | null = null;
  app.addHook('onReady', async () => {
    watch = watchShown(deps.direct, {
      onChange: (change) => {
        cache.changed(change);
        if (change.kind === 'all') void readSiteName(deps.db).catch(() => undefined);
      },
      byTheClock: async (client) => {
        const since = looked;
        looked = deps.now();
        const db = dbOn(client);
        const today = dayAt(looked, await timeZoneOf(db));
        const turned = today !== day;
        day = today;
        const { announcement } = await siteIdentity(db);
        const until = announcement?.until ? new Date(announcement.until) : null;
        const ended = until !== null && until > since && until <= looked;
        // Pages show arrival dates, which change with the day.
        if (turned || ended) return [{ kind: 'all' }];
        const { rows } = await turnedDiscounts(since, looked).execute(db);
        const shops = await shopsBack(since, looked).execute(db);
        return [
          ...rows.map(({ id, shop_id }) => ({ kind: 'product', id, shopId: shop_id }) as const),
          ...shops.rows.map(({ id }) => ({ kind: 'shop', id }) as const),
        ];
      },
      onError: (error) =>
        deps.log.warn({ err: error }, 'cannot listen for changes, so every visit renders its page'),
    });
  });
  app.addHook('onClose', () => watch?.stop());
  return { isWatching: () => watch?.isWatching() ?? false };
}
