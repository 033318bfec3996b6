import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { keepCookie, readCookie, THEME_COOKIE } from './cookies.ts';
import { createStore } from './store.ts';

export type Theme = 'light' | 'dark';

/** A cookie's theme; null, for the system's theme, if it names none. */
export function themeOf(cookie: string | null): Theme | null {
  return cookie === 'light' || cookie === 'dark' ? cookie : null;
}

const isBrowser = typeof document !== 'undefined';
const chosen = createStore(isBrowser ? themeOf(readCookie(THEME_COOKIE)) : null);

/** The visitor's choice, null for the system's; the server reads it in the root's loader. */
export function useTheme(): Theme | null {
  const root = useRouteLoaderData<{ theme: Theme | null }>('root');
  return useSyncExternalStore(chosen.subscribe, chosen.get, () => root?.theme ?? null);
}

/** Stores the choice for a year and applies it at once; null returns to the system's. */
export function chooseTheme(theme: Theme | null): void {
  keepCookie(THEME_COOKIE, theme);
  chosen.set(theme);
}
