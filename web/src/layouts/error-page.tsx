import { pages } from '@souk/contract/pages';
import { lazy, Suspense, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { whenBack } from '../api/away.ts';
import { MissingPart, openAgain, reloadForMissing } from '../lib/missing-part.ts';
import { hearing, useWindowEvent } from '../lib/store.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { failureOf } from './failure.ts';

const NotFound = lazy(() => import('./not-found.tsx').then((file) => ({ default: file.NotFound })));

const followConnection = hearing(() => [window], 'online', 'offline');

const titles = {
  unreachable: 'You seem to be offline',
  away: 'The marketplace is unavailable right now',
  busy: 'Too many requests',
  broken: 'This page could not be shown',
};

/** Shown if a page failed: not found, or an explanation and a retry button. */
export function ErrorPage({ error }: { error: unknown }) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const online = useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  );
  const { kind, text } = failureOf(error, online);

  function retry() {
    // Runs the page's loader again; a fault of the page itself may need a fresh start.
    if (error instanceof MissingPart) openAgain();
    else if (kind === 'broken') window.location.reload();
    else void navigate(pathname + search + hash, { replace: true });
  }
  // Its file was missing; it may be there by now.
  useEffect(() => {
    if (online && error instanceof MissingPart) reloadForMissing(error).catch(() => undefined);
  }, [online, error]);
  const again = useEffectEvent(retry);
  useWindowEvent('online', retry);
  useEffect(() => {
    if (kind === 'away' || (kind === 'unreachable' && online)) return whenBack(() => again());
  }, [kind, online, error]);

  if (kind === 'missing') {
    return (
      <Suspense fallback={<Spinner page />}>
        <NotFound />
      </Suspense>
    );
  }
  return (
    <div className="page flex min-h-[60dvh] items-center justify-center">
      <ErrorState
        title={online && kind === 'unreachable' ? 'This page could not be reached' : titles[kind]}
        text={text}
        onRetry={retry}
        action={
          // A full load: the fault may be in the running page itself.
          <ButtonLink variant="ghost" href={pages.home()}>
            Go home
          </ButtonLink>
        }
      />
    </div>
  );
}
