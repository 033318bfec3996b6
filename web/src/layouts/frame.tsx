import { Link, useLocation, useNavigation } from 'react-router';
import { useEffect, useRef } from 'react';
import { cn } from '../lib/cn.ts';
import { pages } from '@souk/contract/pages';

/** The ids of the logo's drawing in the page, and of its colours. */
const DRAWING = 'souk-sign';

/** The logo: a market stall under its awning. The same drawing is public/favicon.svg. */
function SignDrawing() {
  return (
    <g id={DRAWING}>
      <defs>
        <linearGradient id={`${DRAWING}-fill`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#6366f1" />
          <stop offset="1" stopColor="#7c3aed" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="9" fill={`url(#${DRAWING}-fill)`} />
      <path
        fill="#fff"
        d="M9.3 7h13.4a1 1 0 0 1 .93.63L26 13.5a3.33 3.33 0 0 1-6.67.2 3.33 3.33 0 0 1-6.66 0A3.33 3.33 0 0 1 6 13.5l2.37-5.87A1 1 0 0 1 9.3 7Z"
      />
      <path
        fill="#fff"
        fillOpacity=".88"
        d="M8.4 19h15.2v5a1.4 1.4 0 0 1-1.4 1.4h-3.1v-1.9a3.1 3.1 0 0 0-6.2 0v1.9H9.8A1.4 1.4 0 0 1 8.4 24v-5Z"
      />
    </g>
  );
}

/** `again`: the page has already drawn the logo. */
export function Logo({ className, again = false }: { className?: string; again?: boolean }) {
  return (
    <Link
      to={pages.home()}
      aria-label="Souk home"
      className={cn('flex h-11 items-center gap-2 rounded-control', className)}
    >
      <svg
        width="32"
        height="32"
        viewBox="0 0 32 32"
        className="size-8"
        aria-hidden
        focusable="false"
      >
        {again ? <use href={`#${DRAWING}`} /> : <SignDrawing />}
      </svg>
      <span className="text-xl font-semibold tracking-[-0.03em]">souk</span>
    </Link>
  );
}

export function SkipLink() {
  return (
    <a href="#main" className="skip-link print:hidden">
      Skip to content
    </a>
  );
}

/**
 * After navigation, keyboard and screen reader start at the new page's content, as after a full
 * load; filters and anchors of the same page leave the focus alone.
 */
export function useFocusOnPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A menu opened while the page arrived stays open, or is still loading.
    if (document.activeElement?.closest('[role=menu], [aria-haspopup=menu][aria-expanded=true]')) {
      return;
    }
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** A thin line of light at the top edge while the next page loads, unless it arrives at once. */
export function NavigationBarLight() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div aria-hidden className="navigation-light fixed inset-x-0 top-0 z-60 h-0.5 accent-fill" />
  );
}

const columns = [
  {
    title: 'Market',
    links: [
      { label: 'Explore', to: pages.explore() },
      { label: 'Videos', to: pages.videos() },
      { label: 'Sell on Souk', to: pages.sell() },
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
    // Not a page of the site, but the server's own reference.
    links: [{ label: 'API reference', to: '/api/docs', outside: true }],
  },
];

export function SiteFooter() {
  return (
    <footer className="mt-16 border-t border-line bg-surface print:hidden">
      <div className="page grid gap-x-8 gap-y-10 py-10 text-sm sm:grid-cols-3 lg:grid-cols-[1fr_auto_auto_auto] lg:gap-x-20">
        <div className="sm:col-span-3 lg:col-span-1">
          <Logo className="self-start text-ink" again />
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
                    discover="none"
                    reloadDocument={'outside' in link}
                    className="foot-link"
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
