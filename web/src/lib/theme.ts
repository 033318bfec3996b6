import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { keepCookie, readCookie, THEME_COOKIE } from './cookies.ts';

export type Theme = 'light' | 'dark';

/** What a cookie says, null where it names no theme: the system's then. */
export function themeOf(cookie: string | null): Theme | null {
  return cookie === 'light' || cookie === 'dark' ? cookie : null;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const chosen = () => themeOf(readCookie(THEME_COOKIE));

/** The visitor's choice, null for the system's; the server reads it in the root's loader. */
export function useTheme(): Theme | null {
  const root = useRouteLoaderData<{ theme: Theme | null }>('root');
  return useSyncExternalStore(subscribe, chosen, () => root?.theme ?? null);
}

/** Remembers the choice for a year and shows it at once; null goes back to the system's. */
export function chooseTheme(theme: Theme | null): void {
  keepCookie(THEME_COOKIE, theme);
  for (const listener of listeners) listener();
}
