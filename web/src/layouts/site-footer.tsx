import { pages } from '@souk/contract/pages';
import type { SitePageLink } from '@souk/contract/site';
import { BUILT_IN_NAME, tagline, protectionName, siteName } from '@souk/contract/site-name';
import { Link } from 'react-router';
import { SOCIAL_NAMES } from '../features/site/social-names.ts';
import { type ShownSite, useSite } from '../features/site/use-site.ts';
import { Logo } from './frame.tsx';

/** `outside`: a page of the server rather than the site. */
type FootLink = { label: string; to: string; outside?: boolean };

/** Made for each footer: the site's name is in some of them. */
const columns = (): readonly { title: string; links: readonly FootLink[] }[] => [
  {
    title: 'Market',
    links: [
      { label: 'Explore', to: pages.explore() },
      { label: 'Videos', to: pages.videos() },
      { label: 'On sale now', to: pages.onSale() },
      { label: `Sell on ${siteName()}`, to: pages.sell() },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: protectionName(), to: pages.protection() },
      { label: 'How returns work', to: pages.protection('returns') },
      { label: 'How you pay', to: pages.protection('paying') },
    ],
  },
  {
    title: 'Your account',
    links: [
      { label: 'Dashboard', to: pages.dashboard() },
      { label: 'Your orders', to: pages.orders() },
      { label: 'Your wishlist', to: pages.wishlist() },
    ],
  },
  {
    title: 'Developers',
    links: [{ label: 'API reference', to: '/api/docs', outside: true }],
  },
];

/** The footer of every page: links, below the awning's edge. */
export function SiteFooter() {
  const { footer: written, operator, support_email, social } = useSite();
  return (
    <footer className="mt-16 bg-surface print:hidden">
      <div aria-hidden className="h-6 awning" />
      <div className="page grid grid-cols-2 gap-x-8 gap-y-10 py-10 text-sm md:grid-cols-4 lg:grid-cols-[1fr_auto_auto_auto_auto] lg:gap-x-16">
        <div className="col-span-full lg:col-span-1">
          <Logo className="self-start text-ink" again />
          <p className="mt-1 max-w-xs text-muted">
            {tagline() === BUILT_IN_NAME.tagline
              ? 'Small shops, good things. Free and open source.'
              : tagline()}
          </p>
          <Operator operator={operator} email={support_email} social={social} />
        </div>
        {columns().map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p aria-hidden className="font-semibold">
              {title}
            </p>
            <ul className="mt-1">
              {links.map(({ label, to, outside = false }) => (
                <li key={to}>
                  <Link to={to} discover="none" reloadDocument={outside} className="foot-link">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {written.length > 0 ? <WrittenPages of={written} /> : null}
      </div>
    </footer>
  );
}

/** The operator's own pages: terms, imprint. */
function WrittenPages({ of }: { of: readonly Pick<SitePageLink, 'slug' | 'title'>[] }) {
  return (
    <nav aria-label="About this site" className="col-span-full border-t border-line pt-6">
      <ul className="flex flex-wrap gap-x-6">
        {of.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={pages.sitePage(slug)} discover="none" className="foot-link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Who runs the site, as far as an admin has said so. */
function Operator({
  operator,
  email,
  social,
}: {
  operator: ShownSite['operator'];
  email: string | null;
  social: ShownSite['social'];
}) {
  return (
    <>
      {operator?.legal_name ? (
        <p className="mt-3 text-muted break-words">{operator.legal_name}</p>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`} className="foot-link break-all">
          {email}
        </a>
      ) : null}
      {social.length > 0 ? (
        <ul aria-label="Elsewhere" className="flex flex-wrap gap-x-4">
          {social.map(({ kind, url }) => (
            <li key={url}>
              <a href={url} rel="me noopener" className="foot-link">
                {SOCIAL_NAMES[kind]}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
