import { createRequire } from 'node:module';
import type { Place } from './place.ts';
import { flags, Program } from './program.ts';
import { BUCKET, type Store } from './store.ts';
import { statusOf } from './until.ts';

/** The key that it accepts. */
const KEY = 'S3RVER';

/** s3rver, a small store for tests. */
export async function startS3rver(place: Place): Promise<Store> {
  const folder = await place.folderFor('s3', false);
  const port = await place.port();
  const program = new Program({
    name: 's3rver',
    command: process.execPath,
    args: [
      createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js'),
      '--silent',
      ...flags({ address: '127.0.0.1', port, directory: `${folder}/files` }),
      '--configure-bucket',
      BUCKET,
    ],
    folder,
    ready: async () => (await statusOf(`http://127.0.0.1:${port}/`)) > 0,
  });
  await program.start();
  return { port, accessKeyId: KEY, secretAccessKey: KEY, stop: () => program.stop() };
}
