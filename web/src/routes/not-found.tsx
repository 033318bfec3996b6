import { data } from 'react-router';
import { TakenOver } from '../api/handed-over.tsx';
import { beginInBrowser, prefetch } from '../api/prefetch.ts';
import { categoriesQuery } from '../features/products/queries.ts';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/not-found';

export async function loader({ context }: Route.LoaderArgs) {
  const ways = await prefetch(context, (client) => client.prefetchQuery(categoriesQuery));
  return data(ways, { status: 404 });
}

export const clientLoader = () => beginInBrowser([categoriesQuery]);

export const meta = () => pageMeta({ title: 'Page not found', noindex: true });

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return (
    <TakenOver data={loaderData.dehydrated}>
      <NotFound />
    </TakenOver>
  );
}
