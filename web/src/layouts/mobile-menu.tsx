import type { User } from '@souk/contract/auth';
import { pages } from '@souk/contract/pages';
import { Link } from 'react-router';
import { CurrencyPicker } from '../features/currency/currency-picker.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { LogOut } from '../ui/icons.tsx';
import { accountLinks, siteLinks, useLogout } from './menu-parts.tsx';
import { ThemePicker } from './theme-picker.tsx';

const entry =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-base hover:bg-sunken [&_svg]:size-5 [&_svg]:text-muted';

export type MobileMenuProps = { user: User | null; id: string };

/**
 * The menu below the header. On a phone it has everything that isn't in the tabs. On wider screens
 * it has only links and settings, because the user menu is in the header.
 */
export default function MobileMenu({ user, id }: MobileMenuProps) {
  const logout = useLogout();
  return (
    <nav
      id={id}
      aria-label="Menu"
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-drop overflow-y-auto border-b border-line bg-surface px-4 pt-1 pb-4 shadow-float md:start-auto md:end-6 md:mt-2 md:w-80 md:rounded-card md:border lg:hidden"
    >
      <ul className="grid grid-cols-2 border-b border-line pb-1 md:grid-cols-1">
        {siteLinks.map(({ label, to }) => (
          <li key={to} className={to === pages.sell() ? undefined : 'tabbed'}>
            <Link to={to} className={entry}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {user ? (
        <div className="md:hidden">
          <p className="px-3 pt-3 pb-1 text-sm text-muted">{user.first_name}</p>
          <ul>
            {accountLinks.map(({ label, to, Icon }) => (
              <li key={to}>
                <Link to={to} className={entry}>
                  <Icon aria-hidden />
                  <span>{label}</span>
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
        </div>
      ) : (
        <div className="grid grid-cols-2 gap-3 py-4 md:hidden">
          <ButtonLink variant="secondary" to={pages.login()}>
            Login
          </ButtonLink>
          <ButtonLink to={pages.register()}>Sign Up</ButtonLink>
        </div>
      )}
      <div className="flex items-center gap-2 border-line px-3 pt-3 text-sm max-md:border-t">
        <span aria-hidden className="mr-auto">
          Currency
        </span>
        <CurrencyPicker />
        <ThemePicker className="-mr-3" />
      </div>
    </nav>
  );
}
