import type { User } from '@souk/contract/auth';
import { LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '../ui/dropdown-menu.tsx';
import { accountLinks, useLogout, UserButton } from './menu-parts.tsx';

export type UserMenuProps = { user: User; startsOpen: boolean };

export default function UserMenu({ user, startsOpen }: UserMenuProps) {
  const logout = useLogout();
  return (
    <DropdownMenu trigger={<UserButton user={user} />} startsOpen={startsOpen}>
      {accountLinks.map(({ label, to, Icon }) => (
        <DropdownMenuItem key={to}>
          <Link to={to}>
            <Icon aria-hidden />
            {label}
          </Link>
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={logout}>
        <button type="button">
          <LogOut aria-hidden />
          Logout
        </button>
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
