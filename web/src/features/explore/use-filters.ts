import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { countFilters, readFilters, sameFilters, writeFilters, type Filters } from './filters.ts';
import { useArrival, type ExplorerState } from './use-arrival.ts';

/** Answers whether that is another list than the one before. */
type ChangeFilters = (change: Partial<Filters>) => boolean;

/** The filters of the page's address, what changes them there, and whether someone came for results. */
export function useFilters(): [Filters, ChangeFilters, cameForResults: boolean] {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const filters = useMemo(() => readFilters(params), [params]);
  const cameForResults = useArrival(countFilters(filters) > 0);

  // The address follows a moment later: until then the next change builds upon this one.
  const underWay = useRef<Filters | null>(null);
  useEffect(() => {
    underWay.current = null;
  }, [key]);

  const change = useCallback<ChangeFilters>(
    (part) => {
      const before = underWay.current ?? filters;
      const next = { ...before, ...part };
      if (sameFilters(before, next)) return false;
      underWay.current = next;
      const state: ExplorerState = { cameForResults };
      setParams(writeFilters(next), { preventScrollReset: true, state });
      return true;
    },
    [filters, cameForResults, setParams],
  );
  return [filters, change, cameForResults];
}
