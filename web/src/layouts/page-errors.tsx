import { Outlet } from 'react-router';
import type { Route } from './+types/page-errors';
import { useMissingPage } from '../lib/missing-part.ts';
import { ErrorPage } from './error-page.tsx';

/** Between a frame and its pages: if a page fails, the frame stays. */
export default function PageErrors() {
  useMissingPage();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
