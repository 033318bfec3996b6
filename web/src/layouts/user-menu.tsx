import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { LogOut } from '../ui/icons.tsx';
import { accountLinks, useLogout } from './menu-parts.tsx';

export type UserMenuProps = {
  id: string;
  /** The button that opens it, which regains the focus after Escape. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

const entry = {
  role: 'menuitem',
  tabIndex: -1,
  className:
    'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-sm outline-none select-none hover:bg-sunken focus:bg-sunken focus-visible:ring-2 focus-visible:ring-focus focus-visible:ring-inset [&_svg]:size-4 [&_svg]:text-muted',
};

/**
 * Keyboard use follows the ARIA pattern: arrows and first letters move, Escape returns the focus,
 * Tab closes it.
 */
export default function UserMenu({ id, button, onClose }: UserMenuProps) {
  const logout = useLogout();
  const menu = useRef<HTMLDivElement>(null);
  const entries = () => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];

  useEffect(() => menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(), []);

  function keyDown(event: KeyboardEvent) {
    const { key } = event;
    if (key === 'Escape' || key === 'Tab') {
      if (key === 'Escape') button.current?.focus();
      onClose();
      return;
    }
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: at <= 0 ? all.length - 1 : at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const begins = ({ textContent }: HTMLElement) =>
      textContent.trim().toLowerCase().startsWith(key.toLowerCase());
    const next = moves[key] ?? all.findIndex((one, index) => index > at && begins(one));
    if (next < 0) return;
    event.preventDefault();
    all[next]?.focus();
  }

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      onKeyDown={keyDown}
      className="absolute top-full right-0 z-50 mt-2 min-w-52 animate-drop rounded-card border border-line bg-surface p-1.5 shadow-float"
    >
      {accountLinks.map(({ label, to, Icon }) => (
        <Link key={to} to={to} {...entry} onClick={onClose}>
          <Icon aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
      <hr className="mx-1.5 my-1.5 border-line" />
      <button type="button" {...entry} onClick={logout}>
        <LogOut aria-hidden />
        Logout
      </button>
    </div>
  );
}
