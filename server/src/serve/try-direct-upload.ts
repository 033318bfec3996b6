import { ConfigError } from '../config.ts';
import { directUploads } from '../gateways/storage/direct-uploads.ts';
import { newId } from '../kit/ids.ts';
import type { BucketSettings } from '../kit/storage-settings.ts';

/**
 * Sends a part of a file to the bucket as a page of the site would, asking first, and removes it.
 * @throws if the bucket wouldn't let a browser do it
 */
export async function tryDirectUpload(
  bucket: BucketSettings,
  endpoint: string,
  publicUrl: string,
): Promise<string> {
  if (publicUrl.startsWith('https:') && !endpoint.startsWith('https:')) {
    throw new ConfigError('S3_PUBLIC_ENDPOINT must begin with https, as PUBLIC_URL does.');
  }
  const { origin } = new URL(publicUrl);
  const body = 'Written by npm run check-config';
  const uploads = directUploads(bucket, endpoint);
  const path = `/media/check/${newId()}`;
  const { storeId, parts } = await uploads.begin(path, body.length);
  try {
    for (const address of parts) {
      const asking = { origin, 'access-control-request-method': 'PUT' };
      const asked = await fetch(address, { method: 'OPTIONS', headers: asking });
      if (!asked.ok || !admits(asked, origin) || !names(asked, 'methods', 'put')) {
        throw new Error(`The bucket doesn’t let pages of ${origin} send files`);
      }
      const sent = await fetch(address, { method: 'PUT', headers: { origin }, body });
      if (!sent.ok) throw new Error(`The bucket answered a signed upload with ${sent.status}`);
      if (!admits(sent, origin) || !names(sent, 'expose', 'etag')) {
        throw new Error(`The bucket doesn’t show the ETag of a file to pages of ${origin}`);
      }
    }
  } finally {
    await uploads.drop(path, storeId);
  }
  return `pages of ${origin} can send files to ${bucket.name}`;
}

const admits = ({ headers }: Response, origin: string): boolean =>
  ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');

/** Whether a list of a cross-origin answer has this word. Answers name it in any case. */
function names({ headers }: Response, list: 'methods' | 'expose', word: string): boolean {
  const name = list === 'methods' ? 'allow-methods' : 'expose-headers';
  const words = (headers.get(`access-control-${name}`) ?? '').toLowerCase().split(/[\s,]+/);
  return words.includes(word) || words.includes('*');
}
