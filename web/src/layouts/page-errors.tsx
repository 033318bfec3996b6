import { Outlet } from 'react-router';
import type { Route } from './+types/page-errors';
import { ErrorPage } from './error-page.tsx';

/** Stands between a frame and its pages: where a page fails, the frame stays. */
export default function PageErrors() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
