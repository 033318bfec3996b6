import { sitePagesApi } from '@souk/contract/site-pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Card } from '../../ui/card.tsx';
import { SitePageText } from '../site/site-page-text.tsx';

/** The page as it will look. The server renders it: what is shown is what will be published. */
export function SitePagePreview({ title, body }: { title: string; body: string }) {
  const settled = useSettled(body);
  const { data, isError } = useQuery({
    queryKey: ['admin', 'pages', 'preview', settled],
    queryFn: ({ signal }) => api.call(sitePagesApi.preview, { body: { body: settled }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <Card className="min-w-0 p-5 sm:p-6">
      <section aria-label="Preview">
        <p className="text-sm text-muted">{isError ? 'Couldn’t load the preview.' : 'Preview'}</p>
        <p className="mt-4 font-display text-3xl tracking-tight break-words">{title}</p>
        {data ? <SitePageText html={data.html} className="mt-6" /> : null}
      </section>
    </Card>
  );
}
