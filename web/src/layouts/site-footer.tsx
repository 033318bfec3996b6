import { pages } from '@souk/contract/pages';
import { Link } from 'react-router';
import { PROTECTION_NAME } from '../lib/site-name.ts';
import { Logo } from './frame.tsx';

/** `outside`: a page of the server rather than the site. */
type FootLink = { label: string; to: string; outside?: boolean };

const COLUMNS: readonly { title: string; links: readonly FootLink[] }[] = [
  {
    title: 'Market',
    links: [
      { label: 'Explore', to: pages.explore() },
      { label: 'Videos', to: pages.videos() },
      { label: 'On sale now', to: pages.onSale() },
      { label: 'Sell on Souk', to: pages.sell() },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: PROTECTION_NAME, to: pages.protection() },
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
  return (
    <footer className="mt-16 bg-surface print:hidden">
      <div aria-hidden className="h-6 awning" />
      <div className="page grid grid-cols-2 gap-x-8 gap-y-10 py-10 text-sm md:grid-cols-4 lg:grid-cols-[1fr_auto_auto_auto_auto] lg:gap-x-16">
        <div className="col-span-full lg:col-span-1">
          <Logo className="self-start text-ink" again />
          <p className="mt-1 max-w-xs text-muted">
            Small shops, good things. Free and open source.
          </p>
        </div>
        {COLUMNS.map(({ title, links }) => (
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
      </div>
    </footer>
  );
}
