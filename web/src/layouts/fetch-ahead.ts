import { pages } from '@souk/contract/pages';
import { matchPath } from 'react-router';
import { loadAll } from '../api/prefetch.ts';
import { queryClient } from '../api/query-client.ts';
import { productQuery } from '../features/products/queries.ts';
import { savesData } from '../lib/motion.ts';
import { useWindowEvent } from '../lib/store.ts';

/**
 * How long a mouse rests on a link before it counts as intent, in milliseconds: it crosses many on
 * its way.
 */
const REST = 65;

let resting: ReturnType<typeof setTimeout> | undefined;

/** Prefetches the product behind a link, unless the page has it already. */
function fetchBehind(target: EventTarget | null, wait: number) {
  clearTimeout(resting);
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin || savesData()) return;
  const productId = matchPath(pages.product(':productId'), link.pathname)?.params.productId;
  if (!productId) return;
  resting = setTimeout(() => void loadAll(queryClient(), [productQuery(productId)]), wait);
}

/** Prefetches a page that a finger, a mouse or the keyboard is about to open. */
export function useFetchAhead(): void {
  useWindowEvent('pointerover', ({ target, pointerType }) =>
    fetchBehind(target, pointerType === 'mouse' ? REST : 0),
  );
  useWindowEvent('focusin', ({ target }) => fetchBehind(target, REST));
}
