import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { cn } from '../lib/cn.ts';
import { createStore, useStore } from '../lib/store.ts';
import { CircleAlert, CircleCheck, X } from './icons.tsx';

/** A link in the toast: the place to look at now. */
type ToastLink = { label: string; to: string };
type Toast = {
  id: number;
  tone: 'success' | 'error';
  message: string;
  /** Milliseconds until it disappears. */
  duration: number;
  link: ToastLink | undefined;
};
type ToastOptions = { duration?: number; link?: ToastLink };

const SHOWN_AT_ONCE = 4;
const toasts = createStore<readonly Toast[]>([]);
let nextId = 1;

function add(tone: Toast['tone'], message: string, duration: number, link?: ToastLink) {
  const added = { id: nextId, tone, message, duration, link };
  nextId += 1;
  // A repeated message is shown once: it replaces the older one.
  const others = toasts.get().filter((toast) => toast.tone !== tone || toast.message !== message);
  toasts.set([...others, added].slice(-SHOWN_AT_ONCE));
}

/**
 * A short message at the edge of the screen; an error is announced at once and stays a little
 * longer.
 */
export const toast = {
  success(message: string, { duration = 4_000, link }: ToastOptions = {}) {
    add('success', message, duration, link);
  },
  error(message: string, { duration = 6_000, link }: ToastOptions = {}) {
    add('error', message, duration, link);
  },
};

const dismiss = (id: number) => toasts.set(toasts.get().filter((one) => one.id !== id));

function ToastCard({ toast: { id, tone, message, duration, link } }: { toast: Toast }) {
  // Somebody who points at it or has moved into it is still reading.
  const [held, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration]);
  const Icon = tone === 'error' ? CircleAlert : CircleCheck;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only how long it stays
    <li
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className="pointer-events-auto flex w-full max-w-96 animate-rise items-center gap-3 rounded-card border border-line bg-surface py-1.5 pr-1.5 pl-4 text-sm text-ink shadow-float"
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
          onClick={() => dismiss(id)}
        >
          {link.label}
        </Link>
      ) : null}
      <button
        type="button"
        aria-label="Dismiss"
        className="flex size-9 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken pointer-coarse:size-11"
        onClick={() => dismiss(id)}
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}

/** The toasts: above a phone's bottom bar, or in a corner. Rendered once, in the root. */
export function Toaster() {
  return (
    <section aria-label="Messages" aria-live="polite" className="toaster">
      <ol className="flex flex-col items-center gap-2.5">
        {useStore(toasts).map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
      </ol>
    </section>
  );
}
