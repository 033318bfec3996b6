const RELOADED = 'souk.reloaded';
const SOON_MS = 60_000;

/** A file of the running page that could not be had, shown in the place of the page that needs it. */
export class MissingPart extends Error {}

/** True where the site answers: a file is missing then because a new version has come. */
async function siteAnswers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** The page that is being opened, else the one that is open. */
function destination(): string {
  type Router = { state: { navigation: { location?: { pathname: string; search: string } } } };
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: Router };
  const next = router?.state.navigation.location;
  return next ? next.pathname + next.search : window.location.href;
}

/**
 * A file of the running page is not to be had. After a deployment the old ones are gone: the page is
 * loaded anew, once. Where there is no connection, or loading anew has not helped, `error` is thrown on,
 * and the page tells it.
 */
export async function loadAnew(error: unknown): Promise<never> {
  const to = destination();
  const last = Number(sessionStorage.getItem(RELOADED));
  if (Date.now() - last < SOON_MS || !(await siteAnswers())) throw error;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.assign(to);
  return new Promise(() => undefined);
}

/**
 * For a page whose file is not to be had: loads anew where that may help, else a page that fails.
 * @public React Router calls it: bundle/lean-vendor.ts.
 */
export async function missingPage(error: unknown) {
  await loadAnew(error).catch(() => undefined);
  return {
    clientLoader: () => null,
    default(): never {
      throw new MissingPart('The file of this page could not be loaded', { cause: error });
    },
  };
}
