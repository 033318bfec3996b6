import type { User } from '@souk/contract/auth';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { useWindowEvent } from '../lib/store.ts';
import { LogOut } from '../ui/icons.tsx';
import { accountLinks, useLogout, UserButton } from './menu-parts.tsx';

/** `startsOpen`: its button was pressed before the menu was there. */
export type UserMenuProps = { user: User; startsOpen: boolean };

const entry = {
  role: 'menuitem',
  tabIndex: -1,
  className:
    'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-sm outline-none select-none hover:bg-sunken focus:bg-sunken focus-visible:ring-2 focus-visible:ring-focus focus-visible:ring-inset [&_svg]:size-4 [&_svg]:text-muted',
};

/**
 * By keyboard as the ARIA pattern says: an arrow opens it, arrows and first letters move, Escape gives the
 * focus back, Tab closes it.
 */
export default function UserMenu({ user, startsOpen }: UserMenuProps) {
  const logout = useLogout();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(startsOpen);
  const close = () => setOpen(false);
  const entries = () => [
    ...(frame.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];

  useEffect(() => {
    if (open) frame.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [open]);
  useWindowEvent('pointerdown', ({ target }) => {
    if (!frame.current?.contains(target as Node)) close();
  });

  function keyDown(event: KeyboardEvent) {
    const { key } = event;
    if (!open && key === 'ArrowDown') {
      event.preventDefault();
      setOpen(true);
    }
    if (!open) return;
    if (key === 'Escape' || key === 'Tab') {
      close();
      if (key === 'Escape') button.current?.focus();
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the menu and its button
    <div
      ref={frame}
      className="relative"
      onKeyDown={keyDown}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !frame.current?.contains(relatedTarget)) close();
      }}
    >
      <UserButton
        ref={button}
        user={user}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-state={open ? 'open' : 'closed'}
        onClick={() => setOpen(!open)}
      />
      {open ? (
        <div
          id={id}
          role="menu"
          className="absolute top-full right-0 z-50 mt-2 min-w-52 animate-drop rounded-card border border-line bg-surface p-1.5 shadow-float"
        >
          {accountLinks.map(({ label, to, Icon }) => (
            <Link key={to} to={to} {...entry} onClick={close}>
              <Icon aria-hidden />
              {label}
            </Link>
          ))}
          <hr className="mx-1.5 my-1.5 border-line" />
          <button type="button" {...entry} onClick={logout}>
            <LogOut aria-hidden />
            Logout
          </button>
        </div>
      ) : null}
    </div>
  );
}
