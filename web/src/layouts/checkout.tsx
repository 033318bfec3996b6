import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useMissingPage } from '../lib/missing-part.ts';
import { Lock } from '../ui/icons.tsx';
import type { Route } from './+types/checkout';
import { ErrorPage } from './error-page.tsx';
import { Logo, SkipLink } from './frame.tsx';
import { TermsPlace } from './terms-place.tsx';

function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TermsPlace />
      <header className="border-b border-line bg-surface">
        <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-4">
          <Logo />
          <p className="flex items-center gap-2 text-sm text-muted">
            <Lock aria-hidden className="size-4" />
            Secure checkout
          </p>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </div>
  );
}

/** Checkout's frame: no navigation, so that only the logo leads away. */
export default function CheckoutLayout() {
  useMissingPage();
  return (
    <CheckoutFrame>
      <Outlet />
    </CheckoutFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <CheckoutFrame>
      <ErrorPage error={error} />
    </CheckoutFrame>
  );
}
