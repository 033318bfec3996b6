import { isMediaPath } from '@souk/contract/addresses';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open as openFile, readFile, stat as statFile } from 'node:fs/promises';
import { pipeline, Readable, Transform } from 'node:stream';
import type { BucketSettings } from '../../kit/storage-settings.ts';
import { s3Calls } from './s3-calls.ts';
import type { MediaStorage } from './storage.ts';

/** Larger files are sent in parts of this size. S3 requires at least 5 MB. */
const PART_BYTES = 8 * 1024 * 1024;
/** The checksum of the whole file, stored with it. */
const SHA256 = 'x-amz-meta-sha256';

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64');

/** Files in a bucket, named as on a disk: media/products/name.webp. */
export function s3Bucket(bucket: BucketSettings, pauseMs?: number): MediaStorage {
  const call = s3Calls(bucket, pauseMs);
  const keyOf = (stored: string) => (isMediaPath(stored) ? stored.slice(1) : null);

  /** The store checks the bytes against their MD5, so it never keeps damaged ones. */
  async function putWhole(key: string, body: Buffer<ArrayBuffer>, contentType: string) {
    const sha256 = createHash('sha256').update(body).digest('hex');
    const headers = { 'content-type': contentType, 'content-md5': md5(body), [SHA256]: sha256 };
    const { ok } = await call({ method: 'PUT', key, headers, body });
    if (!ok) throw new Error(`There is no bucket ${bucket.name}`);
  }

  async function putInParts(key: string, file: string, contentType: string) {
    const headers = { 'content-type': contentType, [SHA256]: await sha256Of(file) };
    const created = await call({ method: 'POST', key, query: '?uploads=', headers });
    const [, id = ''] = /<UploadId>([^<]+)<\/UploadId>/.exec(await created.text()) ?? [];
    if (!id) throw new Error(`The file store didn’t start the upload of ${key}`);
    const upload = `uploadId=${encodeURIComponent(id)}`;
    try {
      const tags = await sendParts(key, file, upload);
      const parts = tags.map(
        (tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const done = await call({ method: 'POST', key, query: `?${upload}`, body });
      // S3 may begin its response before it knows whether this succeeds.
      if (!done.ok || (await done.text()).includes('<Error>')) {
        throw new Error(`The file store couldn’t assemble ${key}`);
      }
    } catch (error) {
      await call({ method: 'DELETE', key, query: `?${upload}` }).catch(() => undefined);
      throw error;
    }
  }

  async function sendParts(key: string, file: string, upload: string): Promise<string[]> {
    const handle = await openFile(file, 'r');
    const tags: string[] = [];
    try {
      for (;;) {
        const { buffer, bytesRead } = await handle.read({
          buffer: Buffer.alloc(PART_BYTES),
          position: tags.length * PART_BYTES,
        });
        if (bytesRead === 0) return tags;
        const body = buffer.subarray(0, bytesRead);
        const query = `?partNumber=${tags.length + 1}&${upload}`;
        const sent = await call({
          method: 'PUT',
          key,
          query,
          headers: { 'content-md5': md5(body) },
          body,
        });
        const tag = sent.headers.get('etag');
        if (!sent.ok || !tag) throw new Error(`The file store lost the upload of ${key}`);
        tags.push(tag);
      }
    } finally {
      await handle.close();
    }
  }

  const stat: MediaStorage['stat'] = async (stored) => {
    const key = keyOf(stored);
    const found = key ? await call({ method: 'HEAD', key }) : null;
    if (!found?.ok) return null;
    return {
      bytes: Number(found.headers.get('content-length')),
      modified: new Date(found.headers.get('last-modified') ?? 0),
      contentType: found.headers.get('content-type') ?? 'application/octet-stream',
    };
  };

  return {
    stat,
    exists: async (stored) => (await stat(stored)) !== null,
    async put(stored, source, contentType) {
      const key = keyOf(stored);
      if (!key) throw new Error('A media path must look like /media/products/name.webp');
      if (Buffer.isBuffer(source)) return putWhole(key, Buffer.from(source), contentType);
      const { size } = await statFile(source.file);
      if (size > PART_BYTES) return putInParts(key, source.file, contentType);
      return putWhole(key, await readFile(source.file), contentType);
    },
    async open(stored, range) {
      const key = keyOf(stored);
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.start}-${range.end}` }
        : {};
      const found = key ? await call({ method: 'GET', key, headers }) : null;
      if (!found?.ok || !found.body) throw new Error('No such media file');
      const bytes = Readable.from(found.body);
      const sha256 = found.headers.get(SHA256);
      return range || !sha256 ? bytes : verified(bytes, sha256, stored);
    },
    async remove(stored) {
      const key = keyOf(stored);
      if (key) await call({ method: 'DELETE', key });
    },
    // A bucket rule removes what killed processes left behind. See docs/operating/.
    tidy: async () => {},
  };
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

/** Passes the bytes through, and fails at the end if their checksum is wrong. */
function verified(bytes: Readable, sha256: string, stored: string): Readable {
  const hash = createHash('sha256');
  const checking = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      done(null, part);
    },
    flush(done) {
      const same = hash.digest('hex') === sha256;
      done(same ? null : new Error(`${stored} is damaged in the file store`));
    },
  });
  // The reader gets the error from the returned stream.
  return pipeline(bytes, checking, () => {});
}
