import type { LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { Elements } from '../lib/elements.ts';
import { formatCount } from '../lib/format.ts';
import { Search } from '../ui/icons.tsx';
import { openPalette } from './palette-place.tsx';

export type WorkLink = {
  label: string;
  to: string;
  Icon?: LucideIcon;
  /** The page on screen. */
  current: boolean;
  /** The number of tasks waiting on that page; undefined if none. */
  count?: number | undefined;
  /** The pages below it, with their own counts; shown while one of them is on screen. */
  below?: readonly WorkLink[];
};

type WorkBarProps = { name: string; head: Elements; links: readonly WorkLink[] };

/** Navigation for work pages: a sidebar on wide screens, otherwise a scrolling line of tabs. */
export function WorkBar({ name, head, links }: WorkBarProps) {
  const line = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // The current tab may be scrolled out of view.
  useLayoutEffect(() => {
    const tab = line.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!line.current || !tab) return;
    const { left, width } = line.current.getBoundingClientRect();
    line.current.scrollLeft += tab.left + tab.width / 2 - left - width / 2;
  }, [pathname]);
  return (
    <nav aria-label={name} className="work-bar">
      <div className="work-bar-head">
        {head}
        <SearchButton />
      </div>
      <ul ref={line} className="work-links">
        {links.map((link) => (
          <Entry key={link.label} link={link} />
        ))}
      </ul>
    </nav>
  );
}

/** The shortcut as written on this machine's keyboard. */
const shortcut = () => (/Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘K' : 'Ctrl K');

function SearchButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Meta+K Control+K"
      className="work-search"
      onClick={openPalette}
    >
      <Search aria-hidden />
      <span>Search</span>
      <kbd aria-hidden>{shortcut()}</kbd>
    </button>
  );
}

function Entry({ link: { label, to, Icon, current, count, below } }: { link: WorkLink }) {
  const open = below?.some((link) => link.current) ?? false;
  return (
    <li>
      <Link
        to={to}
        className="work-link"
        aria-current={current ? 'page' : undefined}
        data-open={open || undefined}
        data-counts={count === undefined ? undefined : ''}
      >
        {Icon ? <Icon aria-hidden /> : null}
        <span>{label}</span>
        {count && !open ? (
          <span className="work-count">
            <span>{formatCount(count)}</span>
            <span className="sr-only"> waiting</span>
          </span>
        ) : null}
      </Link>
      {open ? (
        <ul>
          {below?.map((link) => (
            <Entry key={link.label} link={link} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
