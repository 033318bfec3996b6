/** How far a list was loaded, in pages, and how far its start was scrolled out of sight, in pixels. */
export type Place = { pages: number; scrolled: number };

const KEY = 'souk.places';
const MOST = 30;
let known: Map<string, Place> | null = null;

function places(): Map<string, Place> {
  if (known) return known;
  try {
    known = new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, Place][]);
  } catch {
    // Storage is forbidden or holds something else: lists then begin at their start.
    known = new Map();
  }
  // The last that a page hears before it is left, or put to sleep and thrown away by a phone.
  window.addEventListener('pagehide', store);
  document.addEventListener('visibilitychange', store);
  return known;
}

function store() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places()].slice(-MOST)));
  } catch {
    // Known for as long as this page lives.
  }
}

/** Where the list of an entry of the history was left; undefined for one that is new. */
export function placeOf(entry: string): Place | undefined {
  return places().get(entry);
}

/** Remembers it for this tab. */
export function keepPlace(entry: string, place: Place): void {
  const all = places();
  // At the end, as the one that was used last.
  all.delete(entry);
  all.set(entry, place);
}
