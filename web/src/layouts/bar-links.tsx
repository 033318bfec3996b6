import { NavLink } from 'react-router';
import { siteLinks } from './site-links.ts';

/** The market's own pages in the bar of a wide screen. */
export function BarLinks() {
  return (
    <nav aria-label="Main" className="hidden lg:block">
      <ul className="flex items-center">
        {siteLinks.map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="flex h-11 items-center rounded-control px-3 text-sm font-medium text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
