import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { VIDEO_MAX_BYTES } from '@souk/contract/limits';
import { statusOf } from './google-refusals.ts';
import type { GoogleCall } from './google.ts';

const GOOGLE = 'https://generativelanguage.googleapis.com';

/** One request with the seller's key, without retries. @throws Error with the HTTP `status` */
export async function askGoogle(
  { apiKey, baseUrl, options }: GoogleCall,
  path: string,
  body?: object,
): Promise<Response> {
  const headers = { 'x-goog-api-key': apiKey, 'content-type': 'application/json' };
  const response = await fetch(`${(baseUrl ?? GOOGLE).replace(/\/$/, '')}/v1beta/${path}`, {
    headers,
    signal: options.signal,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (response.ok) return response;
  const words = await response.text().catch(() => '');
  throw Object.assign(new Error(words.slice(0, 2000)), { status: response.status });
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_MS = 10_000;
/** The key or the resource is gone: retrying is pointless. */
const LASTING = new Set([400, 401, 403, 404, 410]);

/** Asks until there is an answer. It is paid for: passing failures are borne until the call's `signal`. */
export async function poll<T>(
  { firstPauseMs = FIRST_PAUSE_MS, options: { signal } }: GoogleCall,
  ask: () => Promise<T | null>,
): Promise<T> {
  for (let wait = firstPauseMs; ; wait = Math.min(LONGEST_MS, wait * 2)) {
    await sleep(wait, undefined, { signal });
    try {
      const answer = await ask();
      if (answer !== null) return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (LASTING.has(statusOf(error) ?? 0)) throw error;
    }
  }
}

/**
 * Downloads a video, and retries if it breaks off. The SDK's download would crash our process then.
 */
export async function downloadVideo(call: GoogleCall, uri: string): Promise<string> {
  const { folder, options } = call;
  const [, name] = /(?:^|\/)files\/([\w-]+)/.exec(uri) ?? [];
  if (name === undefined) throw new Error('Google named a file that is none');
  const target = path.join(folder, 'made.mp4');
  return poll(call, async () => {
    const { body } = await askGoogle(call, `files/${name}:download?alt=media`);
    if (!body) return null;
    await pipeline(upToLimit(body), createWriteStream(target), { signal: options.signal });
    return target;
  });
}

async function* upToLimit(body: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const piece of body) {
    yield piece;
    bytes += piece.length;
    if (bytes > VIDEO_MAX_BYTES) return;
  }
}
