import { VIDEO_MAX_BYTES } from '@souk/contract/limits';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { statusOf } from './google-refusals.ts';
import type { GoogleCall } from './google.ts';

const GOOGLE = 'https://generativelanguage.googleapis.com';

/**
 * One request to Google's service, without the SDK and without retries, with the seller's key in its header. `body` makes it a
 * POST. @throws Error with the HTTP `status`, and Google's own words, where it refuses
 */
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

const FIRST_MS = 1000;
const LONGEST_MS = 10_000;
/** The key or what is asked for is gone: asking again is no use. */
const LASTING = new Set([400, 401, 403, 404, 410]);

/**
 * Asks until there is an answer, ever less often. Asking costs nothing and what is asked for is paid, so
 * a failure of the network or of the other side, also one for asking too often, is borne until `signal`.
 */
export async function poll<T>(ask: () => Promise<T | null>, signal: AbortSignal): Promise<T> {
  for (let wait = FIRST_MS; ; wait = Math.min(LONGEST_MS, wait * 2)) {
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
 * Fetches a made video, again where it breaks off: it is paid for. By hand, since the SDK's own download
 * ends the process where the connection does. One that is too large is fetched up to where that shows.
 */
export async function downloadVideo(call: GoogleCall, uri: string): Promise<string> {
  const { folder, options } = call;
  const [, name] = /(?:^|\/)files\/([\w-]+)/.exec(uri) ?? [];
  if (name === undefined) throw new Error('Google named a file that is none');
  const target = path.join(folder, 'made.mp4');
  return poll(async () => {
    const { body } = await askGoogle(call, `files/${name}:download?alt=media`);
    if (!body) return null;
    await pipeline(upToLimit(body), createWriteStream(target), { signal: options.signal });
    return target;
  }, options.signal);
}

async function* upToLimit(body: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const piece of body) {
    yield piece;
    bytes += piece.length;
    if (bytes > VIDEO_MAX_BYTES) return;
  }
}
