import {
  createContext,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { cn } from '../lib/cn.ts';
import { Slot } from './slot.tsx';

const CloseContext = createContext<() => void>(() => undefined);

/** Where the focus goes in a menu of `count` entries: arrows go round, Home and End to the ends. */
export function nextEntry(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

type DropdownMenuProps = {
  /** A button. */
  trigger: ReactNode;
  /** Where its button was pressed before the menu was there. */
  startsOpen?: boolean;
  children: ReactNode;
};

/**
 * A menu below its button: `<DropdownMenu trigger={<button/>}>…<DropdownMenuItem/>…</DropdownMenu>`.
 * By keyboard as the ARIA pattern says: an arrow opens it, arrows and first letters move, Escape gives
 * the focus back, Tab goes on.
 */
export function DropdownMenu({ trigger, startsOpen = false, children }: DropdownMenuProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(startsOpen);
  const button = () => frame.current?.querySelector<HTMLElement>('[aria-haspopup]');
  const entries = () => [
    ...(frame.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];

  useEffect(() => {
    if (!open) return;
    frame.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const beside = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', beside);
    return () => document.removeEventListener('pointerdown', beside);
  }, [open]);

  function keyDown(event: KeyboardEvent) {
    if (!open) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
      return;
    }
    if (event.key === 'Escape') {
      setOpen(false);
      button()?.focus();
      return;
    }
    if (event.key === 'Tab') {
      setOpen(false);
      return;
    }
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const begins = (entry: HTMLElement) =>
      entry.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase());
    const next =
      nextEntry(event.key, at, all.length) ??
      all.findIndex((entry, index) => index > at && begins(entry));
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
      onBlur={(event) => {
        if (open && event.relatedTarget && !frame.current?.contains(event.relatedTarget))
          setOpen(false);
      }}
    >
      <Slot
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-state={open ? 'open' : 'closed'}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </Slot>
      {open ? (
        <div
          id={id}
          role="menu"
          className="absolute top-full right-0 z-50 mt-2 min-w-52 animate-drop rounded-card border border-line bg-surface p-1.5 shadow-float"
        >
          <CloseContext value={() => setOpen(false)}>{children}</CloseContext>
        </div>
      ) : null}
    </div>
  );
}

type DropdownMenuItemProps = { children: ReactNode; onSelect?: () => void; className?: string };

/** One entry: a link or a button, its only child, which closes the menu. */
export function DropdownMenuItem({ children, onSelect, className }: DropdownMenuItemProps) {
  const close = use(CloseContext);
  return (
    <Slot
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        close();
        onSelect?.();
      }}
      className={cn(
        'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-sm outline-none select-none hover:bg-sunken focus:bg-sunken focus-visible:ring-2 focus-visible:ring-focus focus-visible:ring-inset [&_svg]:size-4 [&_svg]:text-muted',
        className,
      )}
    >
      {children}
    </Slot>
  );
}

export function DropdownMenuSeparator(props: ComponentProps<'div'>) {
  return <div role="separator" className="mx-1.5 my-1.5 h-px bg-line" {...props} />;
}
