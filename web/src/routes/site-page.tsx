import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { TakenOver } from '../api/handed-over.tsx';
import { orNotFound } from '../api/not-found.ts';
import { loadedData, prefetch, prefetchInBrowser, type Prefetch } from '../api/prefetch.ts';
import { sitePageQuery } from '../features/site/page-query.ts';
import { SitePageText } from '../features/site/site-page-text.tsx';
import { excerpt, pageMeta, publicUrlOf } from '../lib/page-meta.ts';
import { DayOf } from '../ui/day-of.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Route } from './+types/site-page';

const load =
  (slug: string): Prefetch<void> =>
  async (client) => {
    await client.fetchQuery(sitePageQuery(slug)).catch(orNotFound);
  };

export const loader = ({ params, context }: Route.LoaderArgs) =>
  prefetch(context, load(params.slug));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  prefetchInBrowser(load(params.slug));

export function meta({ params: { slug }, loaderData, matches }: Route.MetaArgs) {
  const page = loadedData(loaderData, sitePageQuery(slug));
  return pageMeta({
    ...(page && { title: page.title, description: excerpt(page.html.replaceAll(/<[^>]*>/g, ' ')) }),
    path: pages.sitePage(slug),
    publicUrl: publicUrlOf(matches),
  });
}

function SitePage({ slug }: { slug: string }) {
  const { data: page } = useQuery(sitePageQuery(slug));
  if (!page) return <Spinner page />;
  return (
    <article className="page max-w-3xl py-10 sm:py-16">
      <h1 className="text-3xl tracking-tight break-words">{page.title}</h1>
      <p className="mt-2 text-sm text-muted">
        Last changed <DayOf time={page.updated_at} />
      </p>
      <SitePageText html={page.html} className="mt-8" />
    </article>
  );
}

export default function SitePageRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <TakenOver data={loaderData.dehydrated}>
      <SitePage slug={params.slug} />
    </TakenOver>
  );
}
