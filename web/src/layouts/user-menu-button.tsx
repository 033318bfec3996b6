import type { User } from '@souk/contract/auth';
import { pages } from '@souk/contract/pages';
import { type ComponentType, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWindowEvent } from '../lib/store.ts';
import { UserButton } from './menu-parts.tsx';
import type { UserMenuProps } from './user-menu.tsx';

const loadMenu = () => import('./user-menu.tsx').catch(() => ({ default: ToDashboard }));
const UserMenu = lazy<ComponentType<UserMenuProps>>(loadMenu);

/** Leads on if the menu's code can't be loaded. */
function ToDashboard({ onClose }: UserMenuProps) {
  const navigate = useNavigate();
  useEffect(() => {
    onClose();
    void navigate(pages.dashboard());
  }, [onClose, navigate]);
  return null;
}

/**
 * The user's first name, which opens their menu. The button exists from the start and stays, so
 * that a click counts and the focus holds however long the menu takes to load.
 */
export function UserMenuButton({ user }: { user: User }) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));

  // Before anyone can click: a visitor never loads it.
  useEffect(() => void loadMenu(), []);
  useWindowEvent('pointerdown', ({ target }) => {
    if (!frame.current?.contains(target as Node)) close();
  });

  return (
    <div
      ref={frame}
      className="relative hidden md:block"
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
        onKeyDown={(event) => {
          if (event.key === 'Escape' || event.key === 'Tab') close();
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {open ? (
        <Suspense>
          <UserMenu id={id} button={button} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
}
