import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Logo } from './logo.tsx';

const links = [
  { label: 'Explore', to: paths.explore() },
  { label: 'Sell on Souk', to: paths.sell() },
  { label: 'Your orders', to: paths.orders() },
];

export function SiteFooter() {
  return (
    <footer className="mt-16 border-t border-line">
      <div className="page flex flex-col gap-x-8 gap-y-4 py-8 text-sm text-muted sm:flex-row sm:items-center">
        <Logo className="self-start text-ink" />
        <p className="max-w-md flex-1">Small shops, good things. Free and open source.</p>
        <nav aria-label="Footer">
          <ul className="-mx-3 flex flex-wrap">
            {links.map(({ label, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex h-11 items-center rounded-control px-3 hover:text-ink hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
