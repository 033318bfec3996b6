import type { User } from '@souk/contract/auth';
import { pages } from '@souk/contract/pages';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../api/session.ts';
import { cn } from '../lib/cn.ts';
import { ChevronDown, Heart, LayoutDashboard, Package, Store } from '../ui/icons.tsx';

/** The public pages, in the bar and in a phone's menu. */
export const siteLinks = [
  { label: 'Explore', to: pages.explore() },
  { label: 'Videos', to: pages.videos() },
  { label: 'Sell', to: pages.sell() },
];

/** The links of the user menu, on wide screens and on phones. */
export const accountLinks = [
  { label: 'Dashboard', to: pages.dashboard(), Icon: LayoutDashboard },
  { label: 'Orders', to: pages.orders(), Icon: Package },
  { label: 'Wishlist', to: pages.wishlist(), Icon: Heart },
  { label: 'Create Shop', to: pages.createShop(), Icon: Store },
];

/** Ends the session and goes to /login, without a way back to a page that another user may not see. */
export function useLogout(): () => void {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return () => {
    signOut();
    void navigate(pages.login());
  };
}

/** The button of the user menu: labelled with the first name. */
export function UserButton({
  user,
  className,
  ...props
}: { user: User } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cn(
        'flex h-11 max-w-48 items-center gap-2 rounded-control px-2 text-sm font-medium transition-colors hover:bg-sunken data-[state=open]:bg-sunken',
        className,
      )}
      {...props}
    >
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink"
      >
        {user.first_name.slice(0, 1).toUpperCase()}
      </span>
      <span className="truncate">{user.first_name}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  );
}
