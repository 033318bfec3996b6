import { pages, safeNext } from '@souk/contract/pages';
import { siteName } from '@souk/contract/site-name';
import { useSearchParams } from 'react-router';
import { TakenOver } from '../api/handed-over.tsx';
import { beginInBrowser, loadAll, prefetch } from '../api/prefetch.ts';
import { VisitorsOnly } from '../features/auth/auth-card.tsx';
import { LoginPage } from '../features/auth/login-page.tsx';
import { siteQuery } from '../features/site/queries.ts';
import { pageMeta, publicUrlOf } from '../lib/page-meta.ts';
import type { Route } from './+types/login';

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetch(context, (client) => loadAll(client, [siteQuery]));

export const clientLoader = () => beginInBrowser([siteQuery]);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Sign in',
    description: `Sign in to ${siteName()} to follow your orders, save what you like and run your shop.`,
    path: pages.login(),
    publicUrl: publicUrlOf(matches),
  });
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const next = safeNext(params.get('next'));
  return (
    <TakenOver data={loaderData.dehydrated}>
      <VisitorsOnly next={next}>
        <LoginPage next={next} />
      </VisitorsOnly>
    </TakenOver>
  );
}
