import { pages, safeNext } from '@souk/contract/pages';
import { siteName } from '@souk/contract/site-name';
import { useSearchParams } from 'react-router';
import { VisitorsOnly } from '../features/auth/auth-card.tsx';
import { RegisterPage } from '../features/auth/register-page.tsx';
import { pageMeta, publicUrlOf } from '../lib/page-meta.ts';
import type { Route } from './+types/register';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Sign up',
    description: `Create a ${siteName()} account to buy from independent shops, or to open your own.`,
    path: pages.register(),
    publicUrl: publicUrlOf(matches),
  });
}

export default function Register() {
  const [params] = useSearchParams();
  const next = safeNext(params.get('next'));
  return (
    <VisitorsOnly next={next}>
      <RegisterPage next={next} />
    </VisitorsOnly>
  );
}
