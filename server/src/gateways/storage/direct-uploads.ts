import { AwsV4Signer } from 'aws4fetch';
import type { BucketSettings } from '../../kit/storage-settings.ts';
import { s3Calls } from './s3-calls.ts';
import { PART_BYTES, s3Multipart } from './s3-multipart.ts';

/** How long a browser may take to send a file (seconds). */
export const SENT_WITHIN_SECONDS = 3600;

export type BegunUpload = {
  /** The store's name for it. */
  storeId: string;
  partBytes: number;
  /** Where to PUT each part, signed for its exact size. */
  parts: string[];
};

/** Files that browsers send to the bucket themselves. */
export interface DirectUploads {
  begin(path: string, bytes: number): Promise<BegunUpload>;
  /** Makes the file of its parts, by their tags; false if that can't be done any more. */
  join(path: string, storeId: string, tags: readonly string[]): Promise<boolean>;
  /** Removes the parts. */
  drop(path: string, storeId: string): Promise<void>;
}

/** `endpoint`: where browsers reach the bucket, which Souk itself may reach elsewhere. */
export function directUploads(
  bucket: BucketSettings,
  endpoint: string,
  pauseMs?: number,
): DirectUploads {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const multipart = s3Multipart(s3Calls(bucket, pauseMs));
  const keyOf = (path: string) => path.slice(1);

  async function signed(key: string, query: string, bytes: number): Promise<string> {
    const expiry = `&X-Amz-Expires=${SENT_WITHIN_SECONDS}`;
    const signer = new AwsV4Signer({
      method: 'PUT',
      url: `${endpoint}/${bucket.name}/${key}${query}${expiry}`,
      // Signed too, so the store refuses a part of any other size.
      headers: { 'content-length': String(bytes) },
      allHeaders: true,
      signQuery: true,
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    });
    return (await signer.sign()).url.href;
  }

  return {
    async begin(path, bytes) {
      const key = keyOf(path);
      const storeId = await multipart.begin(key, { 'content-type': 'application/octet-stream' });
      const parts = Array.from({ length: Math.ceil(bytes / PART_BYTES) }, (_, n) =>
        signed(
          key,
          multipart.partQuery(storeId, n + 1),
          Math.min(PART_BYTES, bytes - n * PART_BYTES),
        ),
      );
      return { storeId, partBytes: PART_BYTES, parts: await Promise.all(parts) };
    },
    join: (path, storeId, tags) => multipart.join(keyOf(path), storeId, tags),
    drop: (path, storeId) => multipart.drop(keyOf(path), storeId),
  };
}
