import { useSearchParams } from 'react-router';
import type { Route } from './+types/register';
import { RegisterPage } from '../features/auth/register-page.tsx';
import { VisitorsOnly } from '../features/auth/visitors-only.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { safeNext } from '../paths.ts';

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Sign up', noindex: true });

export default function Register() {
  const [params] = useSearchParams();
  const next = safeNext(params.get('next'));
  return (
    <VisitorsOnly next={next}>
      <RegisterPage next={next} />
    </VisitorsOnly>
  );
}
