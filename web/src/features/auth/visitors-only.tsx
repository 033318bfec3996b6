import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../api/session.ts';

/** Login and registration are for visitors: who is signed in (already, or just now) goes to `next`. */
export function VisitorsOnly({ next, children }: { next: string; children: ReactNode }) {
  const { status } = useSession();
  if (status === 'in') return <Navigate to={next} replace />;
  return children;
}
