import { importsApi, type ProductImport } from '@souk/contract/imports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read, readPage } from '../../api/query.ts';

/** The polling interval: short enough to watch progress, long enough to cost nothing. */
const LOOK_MS = 700;

export const FAULTS_PER_PAGE = 20;

/** The progress of an import, polled until it ends, with one page of its faults. */
export const importQuery = (shopId: string, importId: string, page: number) =>
  queryOptions({
    ...read(['product-import', shopId, importId, page], importsApi.read, {
      params: { shopId, importId },
      query: { page, limit: FAULTS_PER_PAGE },
    }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : LOOK_MS),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const PLANNED_PER_PAGE = 10;

/** A page of the products of a checked file. */
export const plannedQuery = (
  { shop_id: shopId, id: importId, category_id }: ProductImport,
  { page, noticed }: { page: number; noticed: boolean },
) =>
  readPage(['planned-products', importId, category_id, noticed, page], importsApi.products, {
    params: { shopId, importId },
    query: { page, limit: PLANNED_PER_PAGE, noticed: noticed ? 'true' : 'false' },
  });

export function isOver({ state }: ProductImport): boolean {
  return state === 'done' || state === 'failed';
}
