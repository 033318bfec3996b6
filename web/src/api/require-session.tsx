import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { NeedsScript } from '../ui/needs-script.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useSession } from './session.ts';

/**
 * Draws `children` for a signed-in user, the spinner while that is unknown, and sends a visitor to
 * /login, which leads back here; after a logout it does not lead back.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status, ending } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'loading') {
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
  if (status === 'in') return children;
  const next = ending === 'signed-out' ? undefined : pathname + search;
  return <Navigate to={paths.login(next)} replace />;
}
