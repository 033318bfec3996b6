import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useMissingPage } from '../lib/missing-part.ts';
import type { Route } from './+types/page-errors';
import { ErrorPage } from './error-page.tsx';

const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="min-h-0 flex-1 outline-none">
    {children}
  </main>
);

/** The layout's `<main>`: if a page fails, the layout stays. */
export default function PageErrors() {
  useMissingPage();
  return (
    <Main>
      <Outlet />
    </Main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Main>
      <ErrorPage error={error} />
    </Main>
  );
}
