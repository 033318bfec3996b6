import type { User } from '@souk/contract/auth';
import { Link } from 'react-router';
import { CurrencyPicker } from '../features/currency/currency-picker.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { pages } from '@souk/contract/pages';
import { LogOut } from '../ui/icons.tsx';
import { accountLinks, siteLinks, useLogout } from './menu-parts.tsx';
import { ThemePicker } from './theme-picker.tsx';

const entry =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-base hover:bg-sunken [&_svg]:size-5 [&_svg]:text-muted';

export type MobileMenuProps = { user: User | null; id: string };

/** The rest of the bar on a phone, below it while the menu button is pressed. */
export default function MobileMenu({ user, id }: MobileMenuProps) {
  const logout = useLogout();
  return (
    <nav
      id={id}
      aria-label="Menu"
      className="page absolute inset-x-0 top-full animate-drop border-b border-line bg-surface pt-1 pb-4 shadow-float md:hidden"
    >
      <ul className="grid grid-cols-2 border-b border-line pb-1">
        {siteLinks.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={entry}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {user ? (
        <>
          <p className="px-3 pt-3 pb-1 text-sm text-muted">{user.first_name}</p>
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
        <div className="grid grid-cols-2 gap-3 py-4">
          <ButtonLink variant="secondary" to={pages.login()}>
            Login
          </ButtonLink>
          <ButtonLink to={pages.register()}>Sign Up</ButtonLink>
        </div>
      )}
      <div className="flex items-center gap-2 border-t border-line px-3 pt-3 text-sm">
        <span aria-hidden className="mr-auto">
          Currency
        </span>
        <CurrencyPicker />
        <ThemePicker className="-mr-3" />
      </div>
    </nav>
  );
}
