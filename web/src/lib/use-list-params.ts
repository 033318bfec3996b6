import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * A list's filters, kept in the page's address so that a reload and a shared link show the same. Any
 * change but that of `page` leads back to the first page.
 */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Record<string, string>) => {
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (!('page' in changes) && !('order' in changes)) next.delete('page');
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { preventScrollReset: true, replace: !('order' in changes) },
      );
    },
    [setParams],
  );
  const page = Number(params.get('page') ?? 1);
  return {
    get: (name: string) => params.get(name) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    set,
  };
}
