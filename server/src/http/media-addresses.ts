import { withBase, withoutBase } from '@souk/contract/media-base';
import type { App } from '../kit/route.ts';

/**
 * Answers name media files by their address at MEDIA_PUBLIC_URL, and calls may name them so, too.
 * In between, and in the database, they are paths.
 */
export function mediaAddresses(app: App, url: string): void {
  app.addHook('preValidation', async (request) => {
    changeTexts(request.body, (text) => withoutBase(text, url));
  });
  app.addHook('preSerialization', async (_request, _reply, payload) =>
    mapped(payload, (text) => withBase(text, url)),
  );
}

/** Changes the texts of a call's body in place. No recursion: bodies may be very deep. */
function changeTexts(body: unknown, change: (text: string) => string): void {
  const open = [body];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (!Array.isArray(part) && !isPlain(part)) continue;
    const members = part as Record<string, unknown>;
    for (const [name, value] of Object.entries(members)) {
      if (typeof value === 'string') members[name] = change(value);
      else if (value !== undefined) open.push(value);
    }
  }
}

/** A copy of plain data with every text changed; anything else is the same. */
function mapped(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapped(one, change));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, mapped(one, change)]),
  );
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
