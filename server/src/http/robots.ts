import type { Deps } from '../deps.ts';
import type { App } from '../kit/route.ts';

/** Behind login, or somebody's own. Lists of results are left to their `noindex`, which has to be read. */
const PRIVATE = [
  '/api/',
  '/cart',
  '/checkout',
  '/create-shop',
  '/dashboard',
  '/orders',
  '/sandbox/',
  '/shop/*/orders',
  '/shops/*/products/new',
  '/wishlist',
];

/** /robots.txt: where crawlers may go, and where the sitemap is. */
export function robots(app: App, { config: { publicUrl } }: Pick<Deps, 'config'>): void {
  const text = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', { config: { access: 'public' } }, (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(text),
  );
}
