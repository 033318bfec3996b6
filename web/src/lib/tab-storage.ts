/**
 * What a page keeps in the tab's own storage, so that a failure, a reload or an expired login loses
 * nothing. Each entry belongs to one user: another who signs in here sees none of it.
 */

/** The entry `name` of this user; null where there is none. */
export function keptInTab<T>(name: string, userId: string): T | null {
  try {
    const entry = JSON.parse(sessionStorage.getItem(name) ?? 'null') as {
      userId?: string;
      value?: T;
    } | null;
    return entry?.userId === userId ? (entry.value ?? null) : null;
  } catch {
    // Storage is blocked or holds something else: there is no draft.
    return null;
  }
}

export function keepInTab(name: string, userId: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ userId, value }));
  } catch {
    // Full or forbidden: the page works on without memory.
  }
}

export function dropFromTab(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Blocked storage keeps nothing.
  }
}
