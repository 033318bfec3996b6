import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useUser } from '../api/session.ts';
import { cartQuery } from '../features/cart/queries.ts';
import type { Elements } from '../lib/elements.ts';
import { CircleUserRound, Clapperboard, Compass, House, ShoppingCart } from '../ui/icons.tsx';
import { cartLabel, CartCount } from './cart-link.tsx';

const YOURS = [
  pages.dashboard(),
  pages.orders(),
  pages.wishlist(),
  pages.account(),
  pages.login(),
  pages.register(),
];

/** Smaller scroll distances (in pixels) are ignored: a finger is never quite still. */
const STEP = 8;

/** Marks the bar as hidden while scrolling down, except at the top and the end of the page. */
function useAwayOnScroll(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let last = window.scrollY;
    const stop = new AbortController();
    const onScroll = () => {
      const { scrollY, innerHeight } = window;
      const atEdge =
        scrollY < STEP || scrollY + innerHeight > document.documentElement.scrollHeight - STEP * 2;
      if (!atEdge && Math.abs(scrollY - last) < STEP) return;
      bar.current?.toggleAttribute('data-away', scrollY > last && !atEdge);
      last = scrollY;
    };
    window.addEventListener('scroll', onScroll, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, [bar]);
}

/**
 * A phone's tab bar, at the bottom of the screen. With `look` film it's part of the feed's layout
 * and dark like its clips. A page's own bottom bar replaces it (see app.css).
 */
export function TabBar({ look = 'page' }: { look?: 'page' | 'film' }) {
  const bar = useRef<HTMLElement>(null);
  const user = useUser();
  const { data: cart } = useQuery({ ...cartQuery, enabled: user !== null });
  const lines = user ? cart?.items.length : undefined;
  useAwayOnScroll(bar);
  return (
    <nav ref={bar} aria-label="Tabs" data-tab-bar={look} className="tab-bar">
      <Tab to={pages.home()} Icon={House} label="Home" />
      <Tab to={pages.explore()} Icon={Compass} label="Explore" />
      <Tab to={pages.videos()} Icon={Clapperboard} label="Videos" />
      {/* Visitors have no cart yet: they sign in first, then see the cart. */}
      <Tab
        to={user ? pages.cart() : pages.login(pages.cart())}
        at={[pages.cart()]}
        Icon={ShoppingCart}
        label="Cart"
        name={user ? cartLabel(lines) : 'Sign in to see the Cart'}
        badge={<CartCount lines={lines} />}
      />
      <Tab
        to={user ? pages.dashboard() : pages.login()}
        at={YOURS}
        Icon={CircleUserRound}
        label="You"
      />
    </nav>
  );
}

type TabProps = {
  to: string;
  /** The pages, and pages below them, where this tab is current; `to` by default. */
  at?: readonly string[];
  Icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  label: string;
  /** For screen readers, instead of the label. */
  name?: string;
  badge?: Elements;
};

function Tab({ to, at = [to], Icon, label, name, badge }: TabProps) {
  const { pathname } = useLocation();
  const current = at.some((page) => pathname === page || pathname.startsWith(`${page}/`));
  return (
    <Link to={to} aria-current={current ? 'page' : undefined} discover="none">
      <Icon aria-hidden />
      <span aria-hidden={name !== undefined}>{label}</span>
      {name ? <span className="sr-only">{name}</span> : null}
      {badge}
    </Link>
  );
}
