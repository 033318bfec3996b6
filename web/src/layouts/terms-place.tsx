import { type ComponentType, lazy, Suspense } from 'react';
import { useUser } from '../api/session.ts';
import type { TermsDueProps } from '../features/accounts/terms-due.tsx';

// Hardly anybody needs it.
const TermsDue = lazy<ComponentType<TermsDueProps>>(() =>
  import('../features/accounts/terms-due.tsx').then(
    (file) => ({ default: file.TermsDue }),
    () => ({ default: () => null }),
  ),
);

/** Above every page: asks a user to agree to terms that have changed. */
export function TermsPlace() {
  const user = useUser();
  if (!user?.terms_due) return null;
  return (
    <Suspense>
      <TermsDue key={user.id} user={user} version={user.terms_due} />
    </Suspense>
  );
}
