import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readFilters, sameFilters, writeFilters, type Filters } from './filters.ts';

/** In the history's state of an address that the explorer itself wrote, not one that was navigated to. */
const EXPLORER_STATE = { explorer: true } as const;

export function isExplorerState(state: unknown): boolean {
  return (state as { explorer?: unknown } | null)?.explorer === true;
}

/** The filters of the page's address, and what changes them there. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useCallback(
    (part: Partial<Filters>) => {
      const next = { ...filters, ...part };
      if (sameFilters(filters, next)) return;
      setParams(writeFilters(next), { preventScrollReset: true, state: EXPLORER_STATE });
    },
    [filters, setParams],
  );
  return [filters, change];
}
