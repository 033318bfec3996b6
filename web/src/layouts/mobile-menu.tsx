import type { User } from '@souk/contract/auth';
import { LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { CurrencyPicker } from '../features/currency/currency-picker.tsx';
import { Button } from '../ui/button.tsx';
import { paths } from '../paths.ts';
import { accountLinks } from './account-links.ts';
import { useLogout } from './use-logout.ts';

const entry =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-base hover:bg-sunken [&_svg]:size-5 [&_svg]:text-muted';

/** The bar's other half on a phone, below the bar while its button is pressed. */
export function MobileMenu({ user, id }: { user: User | null; id: string }) {
  const logout = useLogout();
  return (
    <nav
      id={id}
      aria-label="Menu"
      className="page absolute inset-x-0 top-full animate-drop border-b border-line bg-surface pt-1 pb-4 shadow-float md:hidden"
    >
      {user ? (
        <>
          <p className="px-3 py-2 text-sm text-muted">{user.first_name}</p>
          <ul>
            {accountLinks.map(({ label, to, Icon }) => (
              <li key={to}>
                <Link to={to} className={entry}>
                  <Icon aria-hidden />
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" className={entry} onClick={logout}>
                <LogOut aria-hidden />
                Logout
              </button>
            </li>
          </ul>
        </>
      ) : (
        <div className="grid grid-cols-2 gap-3 py-3">
          <Button variant="secondary" asChild>
            <Link to={paths.login()}>Login</Link>
          </Button>
          <Button asChild>
            <Link to={paths.register()}>Sign Up</Link>
          </Button>
        </div>
      )}
      <div className="mt-2 flex items-center justify-between border-t border-line px-3 pt-4 text-sm">
        <span aria-hidden>Currency</span>
        <CurrencyPicker />
      </div>
    </nav>
  );
}
