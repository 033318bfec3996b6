import { ADMIN_PAGES } from '@souk/contract/admin-pages';
import { pages } from '@souk/contract/pages';
import type { ReactNode } from 'react';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../api/session.ts';
import { SecondFactorGate } from '../features/accounts/second-factor-gate.tsx';
import { NeedsScript } from '../ui/needs-script.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { FreshProofPlace } from './fresh-proof-place.tsx';

/** Pages for admins only. */
const FOR_ADMINS = [ADMIN_PAGES, pages.dashboard(), pages.orders()];

/**
 * The server renders only this: the browser alone knows who is signed in, and loads their pages.
 */
export function HydrateFallback(): ReactNode {
  return (
    <>
      <Spinner page />
      <NeedsScript className="page flex min-h-[60dvh] items-center justify-center text-center">
        This page needs JavaScript. Switch it on in your browser’s settings, then load the page
        again.
      </NeedsScript>
    </>
  );
}

/**
 * The pages behind login: a visitor is sent to /login, which leads back here, except after a
 * logout.
 */
export default function PrivateLayout(): ReactNode {
  const { status, ending } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'loading') return <HydrateFallback />;
  if (status === 'in') {
    return (
      <>
        {FOR_ADMINS.some((page) => matchPath(page, pathname)) ? (
          <SecondFactorGate>
            <Outlet />
          </SecondFactorGate>
        ) : (
          <Outlet />
        )}
        <FreshProofPlace />
      </>
    );
  }
  const next = ending === 'signed-out' ? undefined : pathname + search + hash;
  return <Navigate to={pages.login(next)} replace />;
}
