import { useNavigation } from 'react-router';
import { createStore, useStore } from './store.ts';

const RELOADED = 'souk.reloaded';
const SOON_MS = 60_000;

/** A chunk of the running page that could not be loaded. */
export class MissingPart extends Error {}

/** True if the site answers: the chunk is missing because a new version was deployed. */
async function siteAnswers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** The address of the page being opened; null if there is none. */
function nextPage(): string | null {
  type Router = { state: { navigation: { location?: Location } } };
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: Router };
  const next = router?.state.navigation.location;
  return next ? next.pathname + next.search + next.hash : null;
}

/**
 * Handles a chunk that could not be loaded. After a deployment the old ones are gone: reloads the
 * whole page, once. Without a connection, or if reloading hasn't helped, throws `error` for the
 * page to show.
 */
export async function reloadForMissing(error: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(RELOADED));
  if (Date.now() - last < SOON_MS || !(await siteAnswers())) throw error;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  openAgain();
  return new Promise(() => undefined);
}

/** The addresses of pages whose chunk could not be loaded. */
const missing = createStore<readonly string[]>([]);

/**
 * If a page's chunk can't be loaded, React Router reloads the document, whatever the reason:
 * offline that shows the browser's own error page, and if the chunk stays missing it never ends.
 * This refuses that reload, the only one that a script requests while a page is being opened. A
 * browser without the Navigation API reloads.
 */
export function refuseReloads(): void {
  const { navigation } = window as { navigation?: Navigation };
  navigation?.addEventListener('navigate', (event) => {
    const page = nextPage();
    if (event.navigationType !== 'reload' || event.userInitiated || page === null) return;
    event.preventDefault();
    missing.set([...missing.get(), page]);
  });
}

/** Opens the page with the missing chunk again, by loading the whole document. */
export function openAgain(): void {
  const next = nextPage();
  // Not by its address: with a hash in it the browser would only scroll.
  if (next === null) window.location.reload();
  else window.location.assign(next);
}

/** Throws {@link MissingPart} while a page with a missing chunk is being opened. */
export function useMissingPage(): void {
  // Renders again when a link leads to such a page once more.
  useNavigation();
  const gone = useStore(missing);
  if (gone.some((page) => page === nextPage()))
    throw new MissingPart('Part of this page could not be loaded');
}
