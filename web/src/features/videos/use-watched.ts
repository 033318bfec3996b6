import { useEffect } from 'react';
import { countView } from '../../api/queries/products.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';

const WATCHED_MS = 2_000;
const told = new Set<string>();

/** Counts a signed-in user's view of a product whose clip has run for a moment; once for each visit. */
export function useWatched(productId: string, running: boolean): void {
  const api = useApi();
  const { status } = useSession();
  useEffect(() => {
    if (!running || status !== 'in' || told.has(productId)) return;
    const timer = setTimeout(() => {
      told.add(productId);
      // A view that is not counted is nothing to trouble the shopper with.
      countView(api, productId).catch(() => undefined);
    }, WATCHED_MS);
    return () => clearTimeout(timer);
  }, [api, status, productId, running]);
}
