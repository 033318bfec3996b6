import type { ClipEvent } from '@souk/contract/insight';
import { sessionStore } from './session-store.ts';
import { visitOf } from './visit.ts';

const ADDRESS = '/api/insight/clips';
const WAIT_MS = 10_000;
const AT_ONCE = 20;

export type ClipNotesParts = {
  token: () => string | null;
  /** True for someone who asks not to be tracked. */
  silent: () => boolean;
  /** The number of a visitor's tab. */
  visit: () => string;
  send: (body: string, token: string | null) => void;
};

/** Gathers what was watched, each clip once a page, and sends it in small batches. */
export function createClipNotes(parts: ClipNotesParts) {
  const told = new Set<string>();
  let waiting: ClipEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const token = parts.token();
    const events = token ? waiting : waiting.map((event) => ({ ...event, visit: parts.visit() }));
    waiting = [];
    parts.send(JSON.stringify(events), token);
  }

  return {
    add(productId: string, event: ClipEvent['event']) {
      const key = `${productId} ${event}`;
      if (told.has(key) || parts.silent()) return;
      told.add(key);
      waiting.push({ product_id: productId, event });
      if (waiting.length >= AT_ONCE) flush();
      else timer ??= setTimeout(flush, WAIT_MS);
    },
    flush,
  };
}

/** "Do Not Track" and its successor. */
function asksForSilence(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
    doNotTrack?: string | null;
  };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** Outlives the page, and is not waited for. A beacon carries no token: that is for visitors. */
function send(body: string, token: string | null): void {
  if (token === null) {
    navigator.sendBeacon(ADDRESS, new Blob([body], { type: 'application/json' }));
    return;
  }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  void fetch(ADDRESS, {
    method: 'POST',
    headers,
    body,
    keepalive: true,
    credentials: 'omit',
  }).catch(() => undefined);
}

export const clipNotes = createClipNotes({
  token: sessionStore.token,
  silent: asksForSilence,
  visit: visitOf,
  send,
});

// The last moment at which a page can be sure to run: it may be closed, or put aside for good.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') clipNotes.flush();
});
window.addEventListener('pagehide', () => clipNotes.flush());
