import { accentOf } from '@souk/contract/accent';
import { pictureAt } from '@souk/contract/pictures';
import type { Deps } from '../deps.ts';
import { siteIdentity } from '../domains/shops/index.ts';
import { notFound } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';

const options = { config: { access: 'public', allowance: 'pages' } } as const;
const YEAR_S = 31_536_000;

const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** The tokens of an accent color, over those of the style sheet: web/src/tokens.css. */
function accentSheet(color: string): string {
  const { light, dark } = accentOf(color);
  const both = (part: keyof typeof light) => `light-dark(${light[part]},${dark[part]})`;
  return `:root{--color-accent:${light.fill};--color-on-accent:${light.on};--color-accent-ink:${both('ink')};--color-accent-soft:${both('soft')};--color-focus:${both('focus')}}\n`;
}

const iconOf = (icon: string, size: number) => ({
  src: pictureAt(icon, size),
  sizes: `${size}x${size}`,
  type: 'image/webp',
});

/** The manifest, and the style sheet of an accent color: what browsers load of the site's identity. */
export function siteFiles(app: App, { db }: Pick<Deps, 'db'>): void {
  app.get<{ Params: { color: string } }>('/accent/:color', options, (request, reply) => {
    const [, color] = /^([\da-f]{6})\.css$/.exec(request.params.color) ?? [];
    if (color === undefined) throw notFound();
    return reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      .send(accentSheet(`#${color}`));
  });

  app.get('/site.webmanifest', options, async (_request, reply) => {
    const { name, tagline, icon, accent_color } = await siteIdentity(db);
    return reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        JSON.stringify({
          name,
          short_name: name,
          description: tagline,
          start_url: '/',
          scope: '/',
          display: 'standalone',
          background_color: '#fbfaf9',
          theme_color: accent_color ?? '#5a58ee',
          icons: icon === null ? ICONS : [160, 480].map((size) => iconOf(icon, size)),
        }),
      );
  });
}
