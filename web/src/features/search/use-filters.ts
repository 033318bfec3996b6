import { useCallback, useMemo } from 'react';
import { readStart } from '../../lib/list-start.ts';
import { newestParams, useAddress } from '../../lib/use-address.ts';
import { countFilters, readFilters, sameFilters, writeFilters, type Filters } from './filters.ts';
import { useArrival, type ExplorerState } from './use-arrival.ts';

/** Answers whether that is another list than the one before. */
type ChangeFilters = (change: Partial<Filters>) => boolean;

/**
 * The filters of the page's address, what changes them there, whether someone came for results, and where
 * the list begins.
 */
export function useFilters(): [
  Filters,
  ChangeFilters,
  cameForResults: boolean,
  start: string | null,
] {
  const [params, changeAddress] = useAddress();
  const filters = useMemo(() => readFilters(params), [params]);
  const start = readStart(params);
  const cameForResults = useArrival(countFilters(filters) > 0 || start !== null);

  const change = useCallback<ChangeFilters>(
    (part) => {
      const before = readFilters(newestParams());
      const next = { ...before, ...part };
      if (sameFilters(before, next)) return false;
      const state: ExplorerState = { cameForResults };
      changeAddress(() => writeFilters(next), { state });
      return true;
    },
    [cameForResults, changeAddress],
  );
  return [filters, change, cameForResults, start];
}
