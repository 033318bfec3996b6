import type { User } from '@souk/contract/auth';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useUser } from '../api/session.ts';
import { chosenShop } from '../features/shops/chosen-shop.ts';
import { createStore, useStore, useWindowEvent } from '../lib/store.ts';

const opened = createStore(false);
export const openPalette = () => opened.set(true);
const close = () => opened.set(false);

type Props = { shopId: string | null; onClose: () => void };

// Loaded on first use.
const Palette = lazy<ComponentType<Props>>(() =>
  import('../features/work/palette.tsx').then(
    (file) => ({ default: file.Palette }),
    () => ({ default: () => null }),
  ),
);

/** A seller's current shop, null for an admin, or undefined for anyone else. */
const workplaceOf = ({ id, is_admin }: User): string | null | undefined =>
  is_admin ? null : (chosenShop(id) ?? undefined);

/** Opens the search for sellers and admins with ⌘K or Ctrl+K, on any page. */
export function PalettePlace() {
  const user = useUser();
  const open = useStore(opened);

  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
    if (event.shiftKey || event.altKey || document.querySelector('dialog:modal')) return;
    // Read on key press: the shop may have been chosen since the last render.
    if (!user || workplaceOf(user) === undefined) return;
    event.preventDefault();
    openPalette();
  });

  return open && user ? <OpenPalette user={user} /> : null;
}

function OpenPalette({ user }: { user: User }) {
  const [shopId] = useState(() => workplaceOf(user) ?? null);
  return (
    <Suspense>
      <Palette shopId={shopId} onClose={close} />
    </Suspense>
  );
}
