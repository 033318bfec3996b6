import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { readStart } from '../../lib/list-start.ts';
import { newestParams, useAddress } from '../../lib/use-address.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { countFilters, type Filters, readFilters, sameFilters, writeFilters } from './filters.ts';

/** Returns whether this is a different list. */
type ChangeFilters = (change: Partial<Filters>) => boolean;

/**
 * The filters of the page's address, the function that changes them there, whether someone came for
 * results, and where the list begins.
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

/**
 * The history state of an address that the explorer itself wrote, not one that was navigated to.
 */
export type ExplorerState = { cameForResults: boolean };

function stateOf(state: unknown): boolean | undefined {
  const came = (state as Partial<ExplorerState> | null)?.cameForResults;
  return typeof came === 'boolean' ? came : undefined;
}

/**
 * Whether someone came for results (the bar's search, a shared link); the explorer's own later
 * changes to the address don't affect that, so that the page around it stays the same. `narrowed`:
 * the address names filters.
 */
export function useArrival(narrowed: boolean): boolean {
  const { key, state } = useLocation();
  const hydrated = useHydrated();
  // The server only knows the address: the first view in the browser must match.
  const [seen, setSeen] = useState({
    key,
    came: (hydrated ? stateOf(state) : undefined) ?? narrowed,
  });
  if (seen.key === key) return seen.came;
  const came = stateOf(state) ?? narrowed;
  setSeen({ key, came });
  return came;
}
