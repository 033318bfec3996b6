import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Logo } from './logo.tsx';

const columns = [
  {
    title: 'Market',
    links: [
      { label: 'Explore', to: paths.explore() },
      { label: 'Videos', to: paths.videos() },
      { label: 'Sell on Souk', to: paths.sell() },
    ],
  },
  {
    title: 'Your account',
    links: [
      { label: 'Dashboard', to: paths.dashboard() },
      { label: 'Your orders', to: paths.orders() },
      { label: 'Your wishlist', to: paths.wishlist() },
    ],
  },
  {
    title: 'Developers',
    // Not a page of the site: the server's own reference.
    links: [{ label: 'API reference', to: '/api/docs', outside: true }],
  },
];

export function SiteFooter() {
  return (
    <footer className="mt-16 border-t border-line bg-surface">
      <div className="page grid gap-x-8 gap-y-10 py-10 text-sm sm:grid-cols-3 lg:grid-cols-[1fr_auto_auto_auto] lg:gap-x-20">
        <div className="sm:col-span-3 lg:col-span-1">
          <Logo className="self-start text-ink" />
          <p className="mt-1 max-w-xs text-muted">
            Small shops, good things. Free and open source.
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p aria-hidden className="font-semibold">
              {title}
            </p>
            <ul className="mt-1">
              {links.map(({ label, to, ...link }) => (
                <li key={to}>
                  <Link
                    to={to}
                    reloadDocument={'outside' in link}
                    className="inline-flex min-h-11 items-center rounded-control text-muted hover:text-ink hover:underline md:min-h-9"
                  >
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
