import type { ProductImport } from '@souk/contract/imports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api, UploadOptions } from '../client.ts';

/** Often enough to be watched, seldom enough to cost nothing. */
const LOOK_MS = 700;

export const FAULTS_PER_PAGE = 20;

/** Sends a CSV file to be checked; nothing changes yet. Throws ApiError. */
export function checkFile(
  api: Api,
  shopId: string,
  file: File,
  options: UploadOptions,
): Promise<ProductImport> {
  const form = new FormData();
  form.append('file', file);
  return api.upload<ProductImport>(`/shops/${shopId}/products/import?dry_run=true`, form, options);
}

/** Brings a checked file's products into the shop. Throws ApiError. */
export function runImport(api: Api, { shop_id, id }: ProductImport): Promise<ProductImport> {
  return api.post<ProductImport>(`/shops/${shop_id}/product-imports/${id}/run`);
}

/** How far an import is, watched until it ends, with one page of its faults. */
export function importQuery(api: Api, shopId: string, importId: string, page: number) {
  return queryOptions({
    queryKey: ['product-import', shopId, importId, page],
    queryFn: ({ signal }) =>
      api.get<ProductImport>(
        `/shops/${shopId}/product-imports/${encodeURIComponent(importId)}`,
        { page, limit: FAULTS_PER_PAGE },
        { signal },
      ),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : LOOK_MS),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function isOver({ state }: ProductImport): boolean {
  return state === 'done' || state === 'failed';
}
