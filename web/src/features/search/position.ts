import type { User } from '@souk/contract/auth';
import { useState, useSyncExternalStore } from 'react';
import { sessionStore } from '../../api/session-store.ts';
import { useUser } from '../../api/session.ts';
import { knownPosition } from '../../lib/known-position.ts';
import { createStore } from '../../lib/store.ts';
import { readTab, writeTab } from '../../lib/tab-storage.ts';
import { toast } from '../../ui/toast.tsx';
import type { Filters } from './filters.ts';
import type { Position, Whereabouts } from './queries.ts';

const KEY = 'souk.position';

function stored(): Position | null {
  const { lat, lng } = readTab<Partial<Position>>(KEY) ?? {};
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}

const known = createStore(stored());

/** Two decimals (about a kilometre) are enough for distances, and are all that leaves the browser. */
const round = (degrees: number) => Math.round(degrees * 100) / 100;

function keep(lat: number, lng: number) {
  const position = { lat: round(lat), lng: round(lng) };
  writeTab(KEY, position);
  known.set(position);
}

export const positionNow = known.get;

/**
 * The visitor's position, if they have shared it with this site; null until then and on the server.
 */
export function usePosition(): Position | null {
  return useSyncExternalStore(known.subscribe, known.get, () => null);
}

/**
 * Asks the browser for the position, which asks the visitor. Resolves to null once it is known,
 * else to the reason for failure.
 */
function askForPosition(): Promise<string | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('Geolocation is not supported by this browser');
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        keep(coords.latitude, coords.longitude);
        resolve(null);
      },
      () => resolve('Failed to get location'),
      { maximumAge: 10 * 60_000, timeout: 10_000 },
    );
  });
}

/** Looks up the visitor's position if they have shared it before, in this tab or another one. */
export async function recallPosition(): Promise<void> {
  if (positionNow()) return;
  const { lat, lng } = await knownPosition();
  if (lat !== undefined && lng !== undefined) keep(lat, lng);
}

/**
 * The origin of these filters' distances; other sort orders need no position, and stay the same
 * list without it.
 */
export function useWhereabouts(filters: Filters): Whereabouts {
  return whereabouts(filters, usePosition(), useUser());
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

/**
 * Asks for the visitor's position. `refusal`: the reason there was none, as a sentence without its
 * full stop.
 */
export function useLocate(): { locate: () => void; refusal: string | null } {
  const [refusal, setRefusal] = useState<string | null>(null);
  async function ask() {
    const failure = await askForPosition();
    setRefusal(failure);
    if (failure) toast.error(failure);
  }
  return { locate: () => void ask(), refusal };
}
