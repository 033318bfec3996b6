import { useCallback } from 'react';
import { useAddress } from './use-address.ts';

/** Parameters that open one row: the list stays, and the back button closes the row. */
const OPENING = ['order', 'open'];
const opens = (changes: object) => OPENING.some((name) => name in changes);
/** Parameters that sort the list: the back button restores the previous order. */
const SORTING = ['sort', 'sort_by'];
const sorts = (changes: object) => SORTING.some((name) => name in changes);

export type ListParams = { get: (name: string) => string; page: number };

/** A list's filters and page, as named in an address. */
export function readListParams(params: URLSearchParams): ListParams {
  const page = Number(params.get('page') ?? 1);
  return {
    // No text may contain a zero byte; the API refuses it.
    get: (name) => (params.get(name) ?? '').replaceAll('\0', ''),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/**
 * A list's filters, kept in the page's address so that a reload and a shared link show the same.
 * Any change except to `page` leads back to the first page.
 */
export function useListParams() {
  const [params, change] = useAddress();
  const set = useCallback(
    (changes: Record<string, string>) => {
      change(
        (now) => {
          if (!opens(changes)) {
            now.delete('open');
            if (!('page' in changes)) now.delete('page');
          }
          for (const [name, value] of Object.entries(changes)) {
            if (value) now.set(name, value);
            else now.delete(name);
          }
          return now;
        },
        { replace: !opens(changes) && !sorts(changes) },
      );
    },
    [change],
  );
  return { ...readListParams(params), set };
}
