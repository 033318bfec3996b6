import { pages } from '@souk/contract/pages';
import { matchPath } from 'react-router';
import { loadAll } from '../api/prefetch.ts';
import { queryClient } from '../api/query-client.ts';
import { productQuery } from '../features/products/queries.ts';
import { savesData } from '../lib/motion.ts';
import { useWindowEvent } from '../lib/store.ts';

/** A mouse rests on a link for so long if it is to be opened, in milliseconds: it crosses many on its way. */
const REST = 65;

let resting: ReturnType<typeof setTimeout> | undefined;

/** Asks for the product that a link leads to, unless the page knows it. */
function fetchBehind(target: EventTarget | null, wait: number) {
  clearTimeout(resting);
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin || savesData()) return;
  const productId = matchPath(pages.product(':productId'), link.pathname)?.params.productId;
  if (!productId) return;
  resting = setTimeout(() => void loadAll(queryClient(), [productQuery(productId)]), wait);
}

/** What a finger, a mouse or the keyboard is about to open is fetched before it is opened. */
export function useFetchAhead(): void {
  useWindowEvent('pointerover', ({ target, pointerType }) =>
    fetchBehind(target, pointerType === 'mouse' ? REST : 0),
  );
  useWindowEvent('focusin', ({ target }) => fetchBehind(target, REST));
}
