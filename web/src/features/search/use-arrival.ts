import { useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../lib/use-hydrated.ts';

/** In the history's state of an address that the explorer itself wrote, not one that was navigated to. */
export type ExplorerState = { cameForResults: boolean };

function stateOf(state: unknown): boolean | undefined {
  const came = (state as Partial<ExplorerState> | null)?.cameForResults;
  return typeof came === 'boolean' ? came : undefined;
}

/**
 * True where someone came for results (the bar's search, a shared link); what the explorer then changes
 * in the address leaves that as it stands, so that the page around it stays the same. `narrowed`: the
 * address names filters.
 */
export function useArrival(narrowed: boolean): boolean {
  const { key, state } = useLocation();
  const hydrated = useHydrated();
  // The server only knows the address: the first view in the browser must say the same.
  const [seen, setSeen] = useState({
    key,
    came: (hydrated ? stateOf(state) : undefined) ?? narrowed,
  });
  if (seen.key === key) return seen.came;
  const came = stateOf(state) ?? narrowed;
  setSeen({ key, came });
  return came;
}
