import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open as openFile, readFile, stat as statFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sha256Of, verified } from '../../kit/checksums.ts';
import type { BucketSettings } from '../../kit/storage-settings.ts';
import { s3Calls } from './s3-calls.ts';
import { PART_BYTES, s3Multipart } from './s3-multipart.ts';
import {
  NoSuchFile,
  type ByteRange,
  type ListedFile,
  type Source,
  type StoredFile,
} from './storage.ts';

/** The checksum of the whole file, stored with it. */
const SHA256 = 'x-amz-meta-sha256';

/** S3 takes 10,000 parts, so those of very large files are larger. */
const MOST_PARTS = 9000;
/** Keys that a listing returns at once, at most. */
const KEYS_PER_PAGE = 1000;

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64');

/** The objects of a bucket, by their keys. */
export interface S3Objects {
  /** Stores the whole object or nothing. */
  put(key: string, source: Source, contentType: string): Promise<void>;
  /** Null if there is no such object. */
  stat(key: string): Promise<StoredFile | null>;
  /** A whole object fails while it's read if it doesn't match its checksum. @throws NoSuchFile */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** No error if there is no such object. */
  remove(key: string): Promise<void>;
  /** The objects whose keys begin with `prefix`; `path` is the key. */
  list(prefix: string): AsyncGenerator<ListedFile>;
}

/** `pauseMs` and `perPage` are for tests. */
export function s3Objects(
  bucket: BucketSettings,
  pauseMs?: number,
  perPage = KEYS_PER_PAGE,
): S3Objects {
  const call = s3Calls(bucket, pauseMs);
  const multipart = s3Multipart(call);

  /** The store checks the bytes against their MD5, so it never keeps damaged ones. */
  async function putWhole(key: string, body: Buffer<ArrayBuffer>, contentType: string) {
    const sha256 = createHash('sha256').update(body).digest('hex');
    const headers = { 'content-type': contentType, 'content-md5': md5(body), [SHA256]: sha256 };
    const { ok } = await call({ method: 'PUT', key, headers, body });
    if (!ok) throw new Error(`There is no bucket ${bucket.name}`);
  }

  async function putInParts(key: string, file: string, contentType: string) {
    const headers = {
      'content-type': contentType,
      [SHA256]: await sha256Of(createReadStream(file)),
    };
    const id = await multipart.begin(key, headers);
    try {
      if (!(await multipart.join(key, id, await sendParts(key, file, id)))) {
        throw new Error(`The file store couldn’t assemble ${key}`);
      }
    } catch (error) {
      await multipart.drop(key, id);
      throw error;
    }
  }

  async function sendParts(key: string, file: string, id: string): Promise<string[]> {
    const handle = await openFile(file, 'r');
    const tags: string[] = [];
    try {
      const { size } = await handle.stat();
      const partBytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS));
      for (;;) {
        const { buffer, bytesRead } = await handle.read({
          buffer: Buffer.alloc(partBytes),
          position: tags.length * partBytes,
        });
        if (bytesRead === 0) return tags;
        const body = buffer.subarray(0, bytesRead);
        const query = multipart.partQuery(id, tags.length + 1);
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

  return {
    async put(key, source, contentType) {
      if (Buffer.isBuffer(source)) return putWhole(key, Buffer.from(source), contentType);
      const { size } = await statFile(source.file);
      if (size > PART_BYTES) return putInParts(key, source.file, contentType);
      return putWhole(key, await readFile(source.file), contentType);
    },
    async stat(key) {
      const found = await call({ method: 'HEAD', key });
      if (!found.ok) return null;
      const sha256 = found.headers.get(SHA256);
      return {
        ...(sha256 === null ? {} : { sha256 }),
        bytes: Number(found.headers.get('content-length')),
        modified: new Date(found.headers.get('last-modified') ?? 0),
        contentType: found.headers.get('content-type') ?? 'application/octet-stream',
      };
    },
    async open(key, range) {
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.start}-${range.end}` }
        : {};
      const found = await call({ method: 'GET', key, headers });
      if (!found.ok || !found.body) throw new NoSuchFile(`/${key}`);
      const bytes = Readable.from(found.body);
      const sha256 = found.headers.get(SHA256);
      return range || !sha256
        ? bytes
        : verified(bytes, sha256, () => new Error(`/${key} is damaged in the file store`));
    },
    async remove(key) {
      await call({ method: 'DELETE', key });
    },
    async *list(prefix) {
      // The first version of this call: every store has it, and it needs no token of the store.
      for (let marker = ''; ;) {
        const query = new URLSearchParams({ prefix, marker, 'max-keys': String(perPage) });
        const found = await call({ method: 'GET', key: '', query: `?${query}` });
        if (!found.ok) throw new Error(`There is no bucket ${bucket.name}`);
        const text = await found.text();
        const page = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
          path: textOf(object, 'Key'),
          bytes: Number(textOf(object, 'Size')),
        }));
        yield* page;
        marker = page.at(-1)?.path ?? '';
        if (textOf(text, 'IsTruncated') !== 'true' || marker === '') return;
      }
    },
  };
}

/** The text of an XML element without elements inside it. */
function textOf(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name
      ? (named[name] ?? whole)
      : String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)),
  );
}
