import { useQuery } from '@tanstack/react-query';
import {
  ChevronRight,
  type LucideIcon,
  Package,
  ReceiptText,
  Store,
  User,
  Zap,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { formatPlural } from '../../lib/format.ts';
import { usePause } from '../../lib/use-typed-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Search, X } from '../../ui/icons.tsx';
import { ADMIN_ITEMS, matchingItems, type PaletteItem, shopItems } from './palette-items.ts';
import { paletteQuery } from './palette-search.ts';

const PAUSE_MS = 200;
const LEAST_TYPED = 2;

const ICONS: Readonly<Record<string, LucideIcon>> = {
  Actions: Zap,
  Orders: ReceiptText,
  People: User,
  Shops: Store,
  Products: Package,
};

export type PaletteProps = {
  /** The seller's current shop; null for an admin. */
  shopId: string | null;
  onClose: () => void;
};

/** Searches orders, products, people, pages and actions, and opens the chosen one. */
export function Palette({ shopId, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const paused = usePause(typed.trim(), PAUSE_MS);
  const isSearch = typed.trim().length >= LEAST_TYPED;
  const search = useQuery({
    ...paletteQuery(shopId, paused),
    enabled: isSearch && paused.length >= LEAST_TYPED,
  });
  const busy = isSearch && (search.isFetching || paused !== typed.trim());
  const known = matchingItems(shopId === null ? ADMIN_ITEMS : shopItems(shopId), typed);
  const groups = isSearch ? [...known, ...(search.data ?? [])] : known;
  const items = groups.flatMap((group) => group.items);
  const active = Math.min(at, items.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function go({ to }: PaletteItem) {
    onClose();
    void navigate(to);
  }

  function keyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setAt((active + step + items.length) % items.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const item = items[active];
      if (item) go(item);
    }
  }

  return (
    <Dialog
      bare
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Search"
      className="top-[10dvh] max-w-xl translate-y-0"
    >
      <div className="flex items-center gap-3 border-b border-line ps-4 pe-2">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <input
          // eslint-disable-next-line jsx-a11y/no-autofocus -- opened in order to type
          autoFocus
          role="combobox"
          aria-label="Search orders, products, pages and actions"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={items.length > 0 ? optionId(active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={
            shopId === null ? 'Orders, people, shops, pages …' : 'Orders, products, pages …'
          }
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={keyDown}
        />
        <button
          type="button"
          aria-label="Close"
          className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken"
          onClick={onClose}
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        aria-busy={busy}
        tabIndex={-1}
        // Keeps the focus in the input during a click.
        onMouseDown={(event) => event.preventDefault()}
        className="h-[min(24rem,60dvh)] overflow-y-auto overscroll-contain p-2"
      >
        {groups.map(({ heading, items: listed }) => (
          <div key={heading} role="group" aria-label={heading} className="pb-2">
            <p aria-hidden className="px-3 py-1.5 text-xs font-medium text-muted">
              {heading}
            </p>
            {listed.map((item) => {
              const own = items.indexOf(item);
              const Icon = ICONS[heading] ?? ChevronRight;
              return (
                <button
                  key={item.to + item.label}
                  type="button"
                  role="option"
                  id={optionId(own)}
                  tabIndex={-1}
                  aria-selected={own === active}
                  data-active={own === active || undefined}
                  className={cn(
                    'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start text-sm',
                    own === active && 'bg-accent-soft text-accent-ink',
                  )}
                  onPointerMove={() => setAt(own)}
                  onClick={() => go(item)}
                >
                  <Icon aria-hidden className="size-4 shrink-0 opacity-70" />
                  <span className="min-w-0 flex-1 truncate font-medium">{item.label}</span>
                  {item.detail ? (
                    <span className="figures max-w-1/2 truncate text-muted">{item.detail}</span>
                  ) : null}
                </button>
              );
            })}
          </div>
        ))}
        {items.length === 0 ? (
          <p className="px-3 py-6 text-center text-sm text-muted">
            {busy
              ? 'Searching...'
              : search.isError
                ? 'Search failed. Please try again.'
                : 'Nothing found'}
          </p>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {busy ? '' : formatPlural(items.length, 'result')}
      </p>
    </Dialog>
  );
}
