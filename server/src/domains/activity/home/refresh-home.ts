import { HOME_ROW_SIZE } from '@souk/contract/home';
import type { Deps } from '../../../deps.ts';
import { clipsThatSold, productSales, shopSales } from '../analytics/reads.ts';
import { filledCategories, reducedNow, shopsToVisit, withClip } from './candidates.ts';
import { keepPicks, type HomePick } from './queries.ts';

/** A few more than are shown: some may drop out before the next refresh. */
const KEPT = HOME_ROW_SIZE + 6;
const SHOPS = 6;
export const PER_SHOP = 3;
const KEPT_PER_SHOP = PER_SHOP + 2;
const PICTURES = 4;
/** The number of days whose sales count for shops and categories. */
const SALES_DAYS = 30;

/** Chooses the content of the rows of home; no product is in two of them. Safe to run twice. */
export async function refreshHome(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const { db, now } = deps;
  const taken = new Set<string>();
  const take = (ids: readonly string[], most: number) => {
    const chosen = ids.filter((id) => !taken.has(id)).slice(0, most);
    for (const id of chosen) taken.add(id);
    return chosen;
  };
  const picks: HomePick[] = [];
  const rowOf = (kind: 'on_sale' | 'watched', ids: readonly string[]) =>
    picks.push({
      kind,
      position: 0,
      category_id: null,
      shop_id: null,
      product_ids: take(ids, KEPT),
    });

  rowOf('on_sale', await reducedNow(db, now()));
  rowOf('watched', await withClip(db, await clipsThatSold(deps)));
  let shops = 0;
  for (const { id, product_ids } of await shopsToVisit(db, await shopSales(deps, SALES_DAYS))) {
    const free = product_ids.filter((product) => !taken.has(product));
    if (shops === SHOPS || free.length < PER_SHOP) continue;
    picks.push({
      kind: 'shops',
      position: shops,
      category_id: null,
      shop_id: id,
      product_ids: take(free, KEPT_PER_SHOP),
    });
    shops += 1;
  }
  const categories = await filledCategories(db, await productSales(deps, SALES_DAYS));
  for (const [position, { id, product_ids }] of categories.entries()) {
    // One picture may repeat, rather than showing none.
    const [others, shown] = [take(product_ids, PICTURES), product_ids.slice(0, 1)];
    picks.push({
      kind: 'categories',
      position,
      category_id: id,
      shop_id: null,
      product_ids: others.length > 0 ? others : shown,
    });
  }
  await keepPicks(db, picks);
}
