import { type ClipEvent, type ClipEvents, analyticsApi } from '@souk/contract/analytics';
import { api } from '../../../api/browser-api.ts';
import { sessionStore } from '../../../api/session-store.ts';
import { readTab, writeTab } from '../../../lib/tab-storage.ts';

const NAME = 'souk.visit';

let made: string | null = null;

/**
 * A random id for this tab's visit: it only distinguishes visitors within a day. Only the tab keeps
 * it, while it is open; without storage the page does.
 */
function visitOf(): string {
  made ??= readTab<string>(NAME) ?? randomId();
  writeTab(NAME, made);
  return made;
}

/** A version 4 UUID; `crypto.randomUUID` exists on secure addresses only. */
function randomId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const WAIT_MS = 10_000;
const AT_ONCE = 20;

type ClipNotesParts = {
  /** Whether they have not signed in. */
  isVisitor: () => boolean;
  /** Whether they ask not to be tracked. */
  silent: () => boolean;
  /** The random id of a visitor's tab. */
  visit: () => string;
  send: (events: ClipEvents) => void;
};

/** Collects which clips were watched, each once per page load, and sends them in small batches. */
export function createClipNotes(parts: ClipNotesParts) {
  const noted = new Set<string>();
  let waiting: ClipEvents = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const visitor = parts.isVisitor();
    const events = visitor ? waiting.map((event) => ({ ...event, visit: parts.visit() })) : waiting;
    waiting = [];
    parts.send(events);
  }

  return {
    add(productId: string, event: ClipEvent['event']) {
      const key = `${productId} ${event}`;
      if (noted.has(key) || parts.silent()) return;
      noted.add(key);
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

export const clipNotes = createClipNotes({
  isVisitor: () => sessionStore.token() === null,
  silent: asksForSilence,
  visit: visitOf,
  // Outlives the page; the response is ignored.
  send: (events) =>
    void api.call(analyticsApi.noteClips, { body: events, keepalive: true }).catch(() => undefined),
});

// The last moment when a page is sure to run: afterwards it may be closed or frozen for good.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') clipNotes.flush();
});
window.addEventListener('pagehide', () => clipNotes.flush());
