import { VIDEO_MAX_BYTES } from '@souk/contract/limits';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { GoogleCall } from './google.ts';
import { askGoogle } from './google-http.ts';
import { poll } from './poll.ts';

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
