import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '@souk/contract/endpoint';
import { mediaApi } from '@souk/contract/media';
import type { Account } from './ledger.ts';
import type { Load } from './load.ts';
import { picture } from './market.ts';

const PIECES = 20;
const PIXELS = 1200;

type Upload = typeof mediaApi.uploadImages | typeof mediaApi.simpleUpload;

/**
 * Uploads a picture piece by piece over so many seconds. If it breaks off, it is sent again, whole,
 * as a seller would.
 * @returns whether it broke off
 */
export async function uploadSlowly(load: Load, by: Account, seconds: number): Promise<boolean> {
  const bytes = await picture(PIXELS);
  const file = new File([new Uint8Array(bytes)], 'picture.png');
  const first = await sendsSlowly(load, mediaApi.uploadImages, { file, by, seconds });
  if (first === null) {
    await load.uploads(by, bytes);
    return true;
  }
  if (first.status !== 201) throw new Error(`A slow upload answered ${first.status}`);
  const { images } = JSON.parse(first.bytes.toString()) as { images: string[] };
  for (const path of images) await load.readsBack(path);
  return false;
}

/** Sends a file that the site keeps nothing of, once. @returns the status; 0 if it broke off */
export async function sendSlowly(load: Load, size: number, seconds: number): Promise<number> {
  const file = new File([new Uint8Array(size)], 'large.bin');
  const sent = { file, by: load.seller, seconds };
  return (await sendsSlowly(load, mediaApi.simpleUpload, sent))?.status ?? 0;
}

async function sendsSlowly(
  load: Load,
  endpoint: Upload,
  { file, by, seconds }: { file: File; by: Account; seconds: number },
): Promise<{ status: number; bytes: Buffer } | null> {
  const form = new FormData();
  form.append(endpoint.files.names[0], file);
  const whole = new Request('http://127.0.0.1', { method: 'POST', body: form });
  const body = Buffer.from(await whole.arrayBuffer());
  return load.asker.once(
    `${endpoint.method} ${endpoint.path}, slowly`,
    `/api${addressOf(endpoint)}`,
    {
      method: 'POST',
      headers: {
        'content-type': whole.headers.get('content-type') ?? '',
        authorization: `Bearer ${by.token}`,
      },
      body: inPieces(body, (seconds * 1000) / PIECES),
      duplex: 'half',
    },
  );
}

function inPieces(body: Buffer, pause: number): ReadableStream<Uint8Array> {
  const length = Math.ceil(body.length / PIECES);
  let sent = 0;
  return new ReadableStream({
    async pull(stream) {
      await sleep(pause);
      stream.enqueue(new Uint8Array(body.subarray(sent, sent + length)));
      sent += length;
      if (sent >= body.length) stream.close();
    },
  });
}
