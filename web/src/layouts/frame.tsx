import { pages } from '@souk/contract/pages';
import { siteName, BUILT_IN_NAME } from '@souk/contract/site-name';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { OperatorLogo } from '../features/site/operator-logo.tsx';
import { useSite } from '../features/site/use-site.ts';
import { cn } from '../lib/cn.ts';

/** The id of the logo's SVG in the page. */
const DRAWING = 'souk-sign';

/** The logo: a market stall under its awning. The same drawing is public/favicon.svg. */
function SignDrawing() {
  return (
    <g id={DRAWING}>
      <rect width="32" height="32" rx="9" className="fill-accent" />
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
      aria-label={`${siteName()} home`}
      className={cn('flex h-11 items-center gap-2 rounded-control', className)}
    >
      <Drawn again={again} />
    </Link>
  );
}

/** The operator's logo in the visitor's theme, or the built-in one with the name. */
function Drawn({ again }: { again: boolean }) {
  const { logo } = useSite();
  if (logo !== null) return <OperatorLogo />;
  return (
    <>
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
      <span className="font-display text-2xl tracking-tight">
        {siteName() === BUILT_IN_NAME.name ? 'souk' : siteName()}
      </span>
    </>
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
    <div aria-hidden className="navigation-light fixed inset-x-0 top-0 z-60 h-0.5 bg-accent" />
  );
}
