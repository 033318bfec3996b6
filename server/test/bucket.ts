import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { BucketSettings } from '../src/kit/storage-settings.ts';

/** The CORS rules of docs/operating/files.md, as XML. */
const corsRules = (origin: string, exposed = 'ETag') =>
  `<CORSConfiguration><CORSRule><AllowedOrigin>${origin}</AllowedOrigin>
    <AllowedMethod>PUT</AllowedMethod><ExposeHeader>${exposed}</ExposeHeader></CORSRule></CORSConfiguration>`;

/**
 * An S3 store on a free port, with one empty bucket. Pages of `origin` may send files to it, and
 * see the header `exposed` of its answers.
 */
export async function startBucket({
  origin,
  exposed,
}: { origin?: string; exposed?: string } = {}): Promise<{
  settings: BucketSettings;
  /** Where the store keeps its files. */
  folder: string;
  stop: () => Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'souk-bucket-'));
  const name = 'souk-files';
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name, configs: origin ? [corsRules(origin, exposed)] : [] }],
  });
  const { port } = await store.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      name,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    folder: path.join(folder, name),
    stop: async () => {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
