// Values in the tab's own storage, so that a failure, a reload or an expired login loses nothing.

/** The tab's value under this name; null if there is none, or if storage is blocked. */
export function readTab<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Stores a value; null deletes it. Without storage the page works on, without memory. */
export function writeTab(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Full or forbidden.
  }
}

/**
 * An entry that belongs to one user: another user who signs in here can't see it. Null if there is
 * none.
 */
export function keptInTab<T>(name: string, userId: string): T | null {
  const entry = readTab<{ userId?: string; value?: T }>(name);
  return entry?.userId === userId ? (entry.value ?? null) : null;
}

export const keepInTab = (name: string, userId: string, value: unknown): void =>
  writeTab(name, { userId, value });

export const dropFromTab = (name: string): void => writeTab(name, null);
