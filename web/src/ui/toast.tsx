import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { cn } from '../lib/cn.ts';

/** A link in the toast: what to look at now. */
export type ToastLink = { label: string; to: string };
export type Toast = {
  id: number;
  tone: 'success' | 'error';
  message: string;
  /** Milliseconds until it goes by itself. */
  duration: number;
  link: ToastLink | undefined;
};
export type ToastOptions = { duration?: number; link?: ToastLink };

const SHOWN_AT_ONCE = 4;
const NONE: readonly Toast[] = [];

let toasts = NONE;
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(tone: Toast['tone'], message: string, duration: number, link?: ToastLink) {
  const added = { id: nextId, tone, message, duration, link };
  nextId += 1;
  // Said once more, it stands once: the older one gives way.
  const others = toasts.filter((toast) => toast.tone !== tone || toast.message !== message);
  change([...others, added].slice(-SHOWN_AT_ONCE));
}

/** A short word at the edge of the screen; an error is read out at once and stays a little longer. */
export const toast = {
  success(message: string, { duration = 4_000, link }: ToastOptions = {}) {
    add('success', message, duration, link);
  },
  error(message: string, { duration = 6_000, link }: ToastOptions = {}) {
    add('error', message, duration, link);
  },
};

export const toastStore = {
  current: () => toasts,
  none: () => NONE,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  dismiss(id: number) {
    change(toasts.filter((one) => one.id !== id));
  },
};

function ToastCard({ toast: { id, tone, message, duration, link } }: { toast: Toast }) {
  // Whoever points at it or has moved into it is still reading.
  const card = useRef<HTMLLIElement>(null);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const element = card.current;
    const hold = () => setHeld(true);
    const release = () => setHeld(false);
    element?.addEventListener('pointerenter', hold);
    element?.addEventListener('pointerleave', release);
    element?.addEventListener('focusin', hold);
    element?.addEventListener('focusout', release);
    return () => {
      element?.removeEventListener('pointerenter', hold);
      element?.removeEventListener('pointerleave', release);
      element?.removeEventListener('focusin', hold);
      element?.removeEventListener('focusout', release);
    };
  }, []);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toastStore.dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration]);
  const Icon = tone === 'error' ? CircleAlert : CircleCheck;
  return (
    <li
      ref={card}
      className="pointer-events-auto flex w-full max-w-96 animate-drop items-center gap-3 rounded-card border border-line bg-surface py-1.5 pr-1.5 pl-4 text-sm text-ink shadow-float sm:animate-rise"
    >
      <Icon
        aria-hidden
        className={cn('size-5 shrink-0', tone === 'error' ? 'text-danger-ink' : 'text-success-ink')}
      />
      <p role={tone === 'error' ? 'alert' : 'status'} className="min-w-0 flex-1 py-2 font-medium">
        {message}
      </p>
      {link ? (
        <Link
          to={link.to}
          className="flex min-h-9 shrink-0 items-center rounded-control px-2 font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
          onClick={() => toastStore.dismiss(id)}
        >
          {link.label}
        </Link>
      ) : null}
      <button
        type="button"
        aria-label="Dismiss"
        className="flex size-9 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken pointer-coarse:size-11"
        onClick={() => toastStore.dismiss(id)}
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}

/** Where toasts appear (above on a phone, where bars stand below); stands once, in the root. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.none);
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-4 z-70 sm:inset-x-auto sm:top-auto sm:right-6 sm:bottom-[calc(1.5rem+var(--bottom-bar))] sm:w-96"
    >
      <ol className="flex flex-col items-center gap-2.5">
        {toasts.map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
      </ol>
    </section>
  );
}
