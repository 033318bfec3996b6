import type { Route } from './+types/not-found';
import { HydrationBoundary } from '@tanstack/react-query';
import { data } from 'react-router';
import { beginInBrowser, prefetch } from '../api/prefetch.ts';
import { categoriesQuery } from '../api/queries/products.ts';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const ways = await prefetch(context, (client) => client.prefetchQuery(categoriesQuery));
  return data(ways, { status: 404 });
}

export const clientLoader = () => beginInBrowser([categoriesQuery]);

export const meta = () => pageMeta({ title: 'Page not found', noindex: true });

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <NotFound />
    </HydrationBoundary>
  );
}
