import type { QueryClient } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import { beginInBrowser, loadAll, prefetch } from '../api/prefetch.ts';
import { getVisitor } from '../api/server-context.ts';
import { homeRowsQuery, keepLeadingRows } from '../features/home/queries.ts';
import { clip, picture, words, type CardParts } from '../features/products/listed-product.ts';
import { packLists } from '../features/products/packed-lists.ts';
import { ProductGrid, ProductGridSkeleton } from '../features/products/page/product-grid.tsx';
import { categoriesQuery } from '../features/products/queries.ts';
import { Explorer } from '../features/search/explorer.tsx';
import { countFilters, readFilters } from '../features/search/filters.ts';
import { type ListLayout, readLayout } from '../features/search/list-layout.tsx';
import { positionNow, whereaboutsNow } from '../features/search/position.ts';
import { countsQuery, exploreQuery, videosQuery } from '../features/search/queries.ts';
import { LAYOUT_COOKIE, readCookie } from '../lib/cookies.ts';
import { readStart } from '../lib/list-start.ts';

type LoaderRequest = { request: Request };
type LoaderInput = LoaderRequest & { context: Readonly<RouterContextProvider> };

/**
 * For a page with the explorer; `home`: it also shows the clips of the same products, and its rows.
 */
export function loadExplorer({ request, context }: LoaderInput, { home = false } = {}) {
  const params = new URL(request.url).searchParams;
  const filters = readFilters(params);
  const layout = readLayout(getVisitor(context).layout);
  const work = async (client: QueryClient) => {
    const start = readStart(params);
    const list = exploreQuery(filters, start);
    const rows = home && countFilters(filters) === 0 && start === null;
    await loadAll(client, [
      categoriesQuery,
      countsQuery(filters),
      list,
      home && videosQuery(filters),
      rows && homeRowsQuery,
    ]);
    keepLeadingRows(client);
    return { layout };
  };
  const card: CardParts =
    layout === 'list' ? (product) => ({ ...picture(product), ...words(product) }) : picture;
  return prefetch(context, work, { pack: packLists((_, clips) => (clips ? clip : card)) });
}

/** The same in the browser, which knows the visitor's position. */
export function beginExplorer({ request }: LoaderRequest, { home = false } = {}) {
  const params = new URL(request.url).searchParams;
  const filters = readFilters(params);
  const where = whereaboutsNow(filters);
  const list = exploreQuery(filters, readStart(params), { ...where, position: positionNow() });
  const begun = beginInBrowser([
    categoriesQuery,
    countsQuery(filters),
    list,
    home && videosQuery(filters, where),
    home && homeRowsQuery,
  ]);
  return { ...begun, layout: readLayout(readCookie(LAYOUT_COOKIE)) };
}

type MarketExplorerProps = { level: 1 | 2; layout: ListLayout };

/**
 * The explorer over product cards; if it is the page's main subject (`level` 1), its pictures come
 * first.
 */
export function MarketExplorer({ level, layout: firstLayout }: MarketExplorerProps) {
  return (
    <Explorer
      title="Explore products"
      level={level}
      firstLayout={firstLayout}
      grid={(products, layout, search) => (
        <ProductGrid
          products={products}
          layout={layout}
          eager={level === 1 ? 4 : 0}
          first={level === 1 ? 8 : 0}
          highlight={search}
        />
      )}
      skeleton={(count, layout) => <ProductGridSkeleton count={count} layout={layout} />}
    />
  );
}
