import type { User } from '@souk/contract/auth';
import { useState, useSyncExternalStore } from 'react';
import type { Position, Whereabouts } from '../../api/queries/search.ts';
import { sessionStore } from '../../api/session-store.ts';
import { useSession } from '../../api/session.ts';
import { knownPosition } from '../../lib/known-position.ts';
import { toast } from '../../ui/toast.tsx';
import type { Filters } from './filters.ts';

const KEY = 'souk.position';
const listeners = new Set<() => void>();
let known: Position | null | undefined;

function read(): Position | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Position> | null;
    return typeof stored?.lat === 'number' && typeof stored.lng === 'number'
      ? { lat: stored.lat, lng: stored.lng }
      : null;
  } catch {
    // Storage is forbidden or holds something else: the position is simply not known.
    return null;
  }
}

function keep(position: Position) {
  known = position;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(position));
  } catch {
    // Known for as long as this page lives.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function positionNow(): Position | null {
  if (known === undefined) known = read();
  return known;
}

/** Where the visitor is, as far as they have let this site know; null before and on the server. */
export function usePosition(): Position | null {
  return useSyncExternalStore(subscribe, positionNow, () => null);
}

/**
 * Asks the browser, which asks the visitor. Resolves to null when the position is known, else to why it
 * is not. Two decimals (about a kilometre) are enough for distances, and are all that leaves the browser.
 */
export function askForPosition(): Promise<string | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('Geolocation is not supported by this browser');
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        keep({ lat: round(coords.latitude), lng: round(coords.longitude) });
        resolve(null);
      },
      () => resolve('Failed to get location'),
      { maximumAge: 10 * 60_000, timeout: 10_000 },
    );
  });
}

/** Finds out where the visitor is who has allowed it before, in this tab or another one. */
export async function recallPosition(): Promise<void> {
  if (positionNow()) return;
  const { lat, lng } = await knownPosition();
  if (lat !== undefined && lng !== undefined) keep({ lat: round(lat), lng: round(lng) });
}

function round(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

/** From where these filters count distances; another order needs no place, and stays the same list without. */
export function useWhereabouts(filters: Filters): Whereabouts {
  return whereabouts(filters, usePosition(), useSession().user);
}

/** The same for a loader in the browser. */
export function whereaboutsNow(filters: Filters): Whereabouts {
  return whereabouts(filters, positionNow(), sessionStore.current().user);
}

function whereabouts({ sort_by }: Filters, known: Position | null, user: User | null): Whereabouts {
  const byDistance = sort_by === 'distance';
  const position = byDistance ? known : null;
  return { position, viewer: byDistance && !position ? (user?.id ?? null) : null };
}

type Locate = {
  locate: () => void;
  /** Why there was no position the last time, as a sentence without its full stop. */
  refusal: string | null;
};

/** Asks for the visitor's position, and says where that fails. */
export function useLocate(): Locate {
  const [refusal, setRefusal] = useState<string | null>(null);
  async function ask() {
    const failure = await askForPosition();
    setRefusal(failure);
    if (failure) toast.error(failure);
  }
  return { locate: () => void ask(), refusal };
}
