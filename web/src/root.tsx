import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import displayLatin from '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2?url';
import { mediaBase } from '@souk/contract/media-base';
import { siteCurrency } from '@souk/contract/money';
import { pictureAt } from '@souk/contract/pictures';
import { siteApi } from '@souk/contract/site';
import { BUILT_IN_NAME, setSiteName } from '@souk/contract/site-name';
import { QueryClientProvider } from '@tanstack/react-query';
import { use, useDeferredValue, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { useComeback } from './api/away.ts';
import type { Api } from './api/client.ts';
import { TakenOver } from './api/handed-over.tsx';
import { prefetch } from './api/prefetch.ts';
import { queryClient } from './api/query-client.ts';
import { getApi, getPublicUrl, getVisitor } from './api/server-context.ts';
import { MoneyContext, prefetchMoney, useVisitorMoney } from './features/currency/money.ts';
import { BUILT_IN_SITE, type ShownSite, useSite } from './features/site/use-site.ts';
import { KEEP_EARLY_INPUT, SESSION_HINT, useEarlyInput } from './layouts/early-input.ts';
import { ErrorPage } from './layouts/error-page.tsx';
import { NavigationBarLight } from './layouts/frame.tsx';
import { SessionKeeper } from './layouts/session-keeper.tsx';
import type { Elements } from './lib/elements.ts';
import { NonceContext } from './lib/first-paint.ts';
import { pageMeta } from './lib/page-meta.ts';
import { type Theme, useTheme } from './lib/theme.ts';
import { Toaster } from './ui/toast.tsx';
import './app.css';

/** The custom property of that name, as hex. */
const SURFACE = { light: '#ffffff', dark: '#1b1918' };

export const links: Route.LinksFunction = () => [
  ...[interLatin, displayLatin].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'manifest', href: '/site.webmanifest' },
];

export const meta: Route.MetaFunction = () => pageMeta({});

/** What every page shows of the site itself; as built in if it can't be read. */
async function siteOf(api: Api): Promise<ShownSite> {
  const site = await api.call(siteApi.read).catch(() => null);
  if (site === null) return BUILT_IN_SITE;
  const { announcement } = site;
  const isOver = Boolean(announcement?.until && Date.parse(announcement.until) <= Date.now());
  setSiteName(site);
  return {
    name: site.name,
    tagline: site.tagline,
    logo: site.logo,
    logo_dark: site.logo_dark,
    icon: site.icon,
    accent_color: site.accent_color,
    hero: site.hero,
    announcement: isOver ? null : announcement,
    support_email: site.support_email,
    operator: site.operator,
    social: site.social,
    footer: site.pages.filter((page) => page.in_footer),
    terms_version: site.terms_version,
  };
}

/** Every page has the visitor's currency and the rates: prices need them before the first paint. */
export function loader({ context }: Route.LoaderArgs) {
  return prefetch(
    context,
    async (client) => {
      const visitor = getVisitor(context);
      const [site] = await Promise.all([siteOf(getApi(context)), prefetchMoney(client, visitor)]);
      return { publicUrl: getPublicUrl(context), theme: visitor.theme, site };
    },
    { partly: true },
  );
}

/** Once per visit: the browser refreshes currency and rates itself. */
export function shouldRevalidate() {
  return false;
}

/** The colour of a phone's browser around the page: that of the bar. */
function ThemeColor({ theme }: { theme: Theme | null }) {
  if (theme) return <meta name="theme-color" content={SURFACE[theme]} />;
  return (
    <>
      <meta name="theme-color" content={SURFACE.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={SURFACE.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

/** The site's icon and, after its style sheet, the operator's accent color. */
function SiteLinks() {
  const { icon, accent_color: accent } = useSite();
  return (
    <>
      {icon ? (
        <link rel="icon" href={pictureAt(icon, 160)} type="image/webp" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href={icon ? pictureAt(icon, 160) : '/icons/apple-touch.png'} />
      {accent ? (
        <link rel="stylesheet" href={`/accent/${accent.slice(1).toLowerCase()}.css`} />
      ) : null}
    </>
  );
}

export function Layout({ children }: { children: Elements }) {
  const nonce = use(NonceContext);
  const theme = useTheme();
  const site = useSite();
  return (
    <html
      lang="en"
      data-name={site.name === BUILT_IN_NAME.name ? undefined : site.name}
      data-tagline={site.tagline === BUILT_IN_NAME.tagline ? undefined : site.tagline}
      data-logo={site.logo ?? undefined}
      data-currency={siteCurrency() === 'USD' ? undefined : siteCurrency()}
      data-theme={theme ?? undefined}
      data-media={mediaBase() || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColor theme={theme} />
        <Meta />
        <Links />
        <SiteLinks />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: SESSION_HINT + KEEP_EARLY_INPUT }}
        />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const [client] = useState(queryClient);
  useEarlyInput();
  useComeback(client);
  return (
    <QueryClientProvider client={client}>
      <TakenOver data={loaderData.dehydrated}>
        <SessionKeeper />
        <VisitorMoney>
          <NavigationBarLight />
          <Outlet />
        </VisitorMoney>
        <Toaster />
      </TakenOver>
    </QueryClientProvider>
  );
}

/** A new currency draws all prices of a page again: its picker answers before that. */
function VisitorMoney({ children }: { children: Elements }) {
  return <MoneyContext value={useDeferredValue(useVisitorMoney())}>{children}</MoneyContext>;
}

/** A failure outside every frame: a page of its own, without dependencies. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <ErrorPage error={error} />
    </main>
  );
}
