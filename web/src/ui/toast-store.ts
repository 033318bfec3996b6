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
