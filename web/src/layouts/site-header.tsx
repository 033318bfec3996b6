import { pages } from '@souk/contract/pages';
import { type ComponentType, lazy, Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NavLink, useLocation } from 'react-router';
import { useUser } from '../api/session.ts';
import { CurrencyPicker } from '../features/currency/currency-picker.tsx';
import { cn } from '../lib/cn.ts';
import { useWindowEvent } from '../lib/store.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Menu, Search, X } from '../ui/icons.tsx';
import { NeedsScript } from '../ui/needs-script.tsx';
import { CartLink } from './cart-link.tsx';
import { Logo } from './frame.tsx';
import { siteLinks } from './menu-parts.tsx';
import type { MobileMenuProps } from './mobile-menu.tsx';
import { SearchBox } from './search-box.tsx';
import { TabBar } from './tab-bar.tsx';
import { ThemePicker } from './theme-picker.tsx';
import { UserMenuButton } from './user-menu-button.tsx';

/** The market's own pages in the bar of a wide screen. */
export function BarLinks() {
  return (
    <nav aria-label="Main" className="hidden lg:block">
      <ul className="flex items-center">
        {siteLinks.map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to} className="bar-link">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// Nobody opens it on a wide screen.
const loadMobileMenu = () => import('./mobile-menu.tsx').catch(() => ({ default: () => null }));
const MobileMenu = lazy<ComponentType<MobileMenuProps>>(loadMobileMenu);

const BAR = 'bar';

/** Login and Sign Up; they keep their place but are hidden if a session is stored (see early-input.ts). */
function VisitorLinks() {
  return (
    <div className="visitor-only hidden items-center gap-2 md:flex">
      <ButtonLink variant="ghost" to={pages.login()}>
        Login
      </ButtonLink>
      <ButtonLink to={pages.register()}>Sign Up</ButtonLink>
    </div>
  );
}

/**
 * The header: logo, search, currency, cart, user menu. Below 1,024 pixels, everything else is in a
 * menu. On a phone the cart is in the tabs, unless a page's own bar replaces them.
 */
export function SiteHeader({ tabs = true }: { tabs?: boolean }) {
  const user = useUser();
  const { key, pathname } = useLocation();
  const menuId = useId();
  const menuButton = useRef<HTMLButtonElement>(null);
  // Open for one page only: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  // A page with an explorer has its own search: on a phone the bar's is behind its icon.
  const explores = pathname === pages.home() || pathname === pages.explore();
  const search = useRef<HTMLInputElement>(null);
  const [searchAt, setSearchAt] = useState<string | null>(null);
  const searching = searchAt === key;

  useWindowEvent('keydown', ({ key: pressedKey }) => {
    if (!open || pressedKey !== 'Escape') return;
    setOpenAt(null);
    menuButton.current?.focus();
  });
  useWindowEvent('click', (event) => {
    // By its path: the clicked element may have left the page by now, like the button's own icon.
    const within = event.composedPath().some((part) => (part as Element).id === BAR);
    if (open && !within) setOpenAt(null);
  });

  return (
    <header
      id={BAR}
      className="relative z-40 border-b border-line bg-surface md:sticky md:top-0 print:hidden"
    >
      {/* Painted once complete: while it arrives slowly its parts would move. */}
      <link rel="expect" blocking="render" href={`#${BAR}`} />
      <NeedsScript className="page border-b border-line py-2 text-sm text-muted">
        Without JavaScript you can look around here. To sign in, buy or sell, switch it on in your
        browser’s settings.
      </NeedsScript>
      <div className="page flex flex-wrap items-center gap-x-3 md:min-h-16 md:gap-x-4">
        <Logo className="my-2 mr-auto md:mr-0" />
        <BarLinks />
        <SearchBox
          ref={search}
          className={cn(
            'bar-search order-last mb-3 w-full md:order-none md:mx-auto md:mb-0 md:max-w-xl md:min-w-40 md:flex-1',
            explores && !searching && 'max-md:hidden noscript:block!',
          )}
        />
        <div className="hidden items-center lg:flex">
          <CurrencyPicker />
          <ThemePicker />
        </div>
        {/* As wide for a visitor as for a user, so that the search box doesn't move. */}
        <div className="flex items-center justify-end gap-x-2 md:min-w-44">
          {user ? (
            <>
              <CartLink className="tabbed" />
              <UserMenuButton user={user} />
            </>
          ) : (
            <VisitorLinks />
          )}
        </div>
        {explores ? (
          <Button
            variant="ghost"
            size="icon"
            className="-mr-3 md:hidden noscript:hidden"
            aria-label="Search the site"
            aria-expanded={searching}
            onClick={() => {
              // Visible by the time it takes the focus, which opens a phone's keyboard.
              flushSync(() => setSearchAt(searching ? null : key));
              search.current?.focus();
            }}
          >
            <Search aria-hidden />
          </Button>
        ) : null}
        <Button
          ref={menuButton}
          variant="ghost"
          size="icon"
          className="-mr-2 lg:hidden noscript:hidden"
          aria-label="Menu"
          onPointerDown={() => void loadMobileMenu()}
          onFocus={() => void loadMobileMenu()}
          aria-expanded={open}
          aria-controls={open ? menuId : undefined}
          onClick={() => setOpenAt(open ? null : key)}
        >
          {open ? <X aria-hidden /> : <Menu aria-hidden />}
        </Button>
      </div>
      {open ? (
        <Suspense>
          <MobileMenu user={user} id={menuId} />
        </Suspense>
      ) : null}
      {tabs ? <TabBar /> : null}
    </header>
  );
}
