import type { User } from '@souk/contract/auth';
import { useState, useSyncExternalStore } from 'react';
import type { Position, Whereabouts } from './queries.ts';
import { sessionStore } from '../../api/session-store.ts';
import { useSession } from '../../api/session.ts';
import { knownPosition } from '../../lib/known-position.ts';
import { createStore } from '../../lib/store.ts';
import { readTab, writeTab } from '../../lib/tab-storage.ts';
import { toast } from '../../ui/toast.tsx';
import type { Filters } from './filters.ts';

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

/** Where the visitor is, as far as they have let this site know; null before and on the server. */
export function usePosition(): Position | null {
  return useSyncExternalStore(known.subscribe, known.get, () => null);
}

/** Asks the browser, which asks the visitor. Resolves to null when the position is known, else to why it is not. */
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

/** Finds out where the visitor is if they have allowed it before, in this tab or another one. */
export async function recallPosition(): Promise<void> {
  if (positionNow()) return;
  const { lat, lng } = await knownPosition();
  if (lat !== undefined && lng !== undefined) keep(lat, lng);
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

/** Asks for the visitor's position. `refusal`: why there was none, as a sentence without its full stop. */
export function useLocate(): { locate: () => void; refusal: string | null } {
  const [refusal, setRefusal] = useState<string | null>(null);
  async function ask() {
    const failure = await askForPosition();
    setRefusal(failure);
    if (failure) toast.error(failure);
  }
  return { locate: () => void ask(), refusal };
}
