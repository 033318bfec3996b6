import { buffer } from 'node:stream/consumers';
import { REMOTE_PICTURES, sizeOfPath, sizePath } from '@souk/contract/pictures';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { PictureRefused, type PictureTools } from '../../gateways/pictures/picture-tools.ts';
import type { ByteRange, MediaStorage, StoredFile } from '../../gateways/storage/storage.ts';
import { notFound } from '../../kit/problems.ts';
import type { App } from '../../kit/route.ts';
import { holdsTagged } from '../../kit/version.ts';
import { INCOMING } from './convert-upload.ts';
import { remotePictures } from './remote-pictures.ts';
import { takeTurns } from './take-turns.ts';

const NONE = 'No such file';
/** Opened directly, a picture or clip is displayed, and nothing else is loaded. */
const POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; frame-ancestors 'none'";

/** GET and HEAD /media/*: stored files, which never change. Makes missing picture sizes. */
export async function mediaFiles(
  app: App,
  deps: Pick<Deps, 'db' | 'storage' | 'pictures' | 'fetchRemote' | 'log' | 'now' | 'config'>,
): Promise<void> {
  const remotePath = remotePictures(deps);
  const makeSize = sizeMaker(deps);
  async function make(path: string): Promise<boolean> {
    const size = sizeOfPath(path);
    if (!size || !(await deps.storage.exists(size.original))) return false;
    return makeSize(size.original, size.width);
  }
  /** Everything served passes here, whatever its address. */
  async function serve(path: string, request: FastifyRequest, reply: FastifyReply) {
    // Some file systems ignore case.
    if (path.toLowerCase().startsWith(INCOMING)) throw notFound(NONE);
    let stored = await deps.storage.stat(path);
    if (!stored && (await make(path))) stored = await deps.storage.stat(path);
    if (!stored) throw notFound(NONE);
    return send(deps, request, reply, path, stored);
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: REMOTE_PICTURES,
    config: { access: 'public', allowance: 'media' },
    handler: async (request, reply) => {
      const { address, width } = request.query as Record<string, unknown>;
      if (typeof address !== 'string') throw notFound(NONE);
      return serve(await remotePath(address, Number(width) || 0), request, reply);
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    config: { access: 'public', allowance: 'media' },
    handler: (request, reply) =>
      serve(`/media/${(request.params as { '*': string })['*']}`, request, reply),
  });
}

async function send(
  deps: Pick<Deps, 'storage'>,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  stored: StoredFile,
) {
  const { bytes, modified, sha256 } = stored;
  const etag = `"${sha256 ?? `${bytes.toString(36)}-${modified.getTime().toString(36)}`}"`;
  reply
    .header('etag', etag)
    .header('last-modified', stored.modified.toUTCString())
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', POLICY)
    .header('accept-ranges', 'bytes');
  if (isKnown(request, etag, stored)) return reply.code(304).send();
  const range = requestedRange(request, etag, stored);
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${stored.bytes}`).header('cache-control', 'no-store');
    return reply.code(416).send();
  }
  reply.type(stored.contentType);
  reply.header('content-length', range ? range.end - range.start + 1 : stored.bytes);
  if (range) {
    reply.code(206);
    reply.header('content-range', `bytes ${range.start}-${range.end}/${stored.bytes}`);
  }
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await deps.storage.open(path, range ?? undefined));
}

/** By the tag, or without one by the time, which HTTP sends without milliseconds. */
function isKnown(request: FastifyRequest, etag: string, { modified }: StoredFile): boolean {
  if (request.headers['if-none-match'] !== undefined) return holdsTagged(request, etag);
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

function requestedRange(
  request: FastifyRequest,
  etag: string,
  stored: StoredFile,
): ByteRange | 'beyond' | null {
  const { range } = request.headers;
  const only = request.headers['if-range'];
  // Ranges are for reading: HEAD describes the whole file.
  if (!range || request.method === 'HEAD' || (only !== undefined && only !== etag)) return null;
  return readRange(range, stored.bytes);
}

/** The one range of a Range header; null for the whole file, 'beyond' if it has no such bytes. */
function readRange(header: string, bytes: number): ByteRange | 'beyond' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.trim());
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    const wanted = Math.min(Number(last), bytes);
    return wanted === 0 ? 'beyond' : { start: bytes - wanted, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= bytes ? 'beyond' : { start, end };
}

/** Ours are far smaller: a larger file wasn't written by us. */
const MOST_BYTES = 20_000_000;

type MediaTools = { storage: MediaStorage; pictures: PictureTools };

/**
 * Makes the missing sizes of older pictures, one after the other. Returns whether the size exists
 * then.
 */
function sizeMaker(deps: MediaTools): (original: string, width: number) => Promise<boolean> {
  const inTurn = takeTurns();
  const running = new Map<string, Promise<boolean>>();
  return (original, width) => {
    const path = sizePath(original, width);
    let making = running.get(path);
    if (!making) {
      making = inTurn({ network: 'visitors' }, () => make(deps, original, width)).finally(() =>
        running.delete(path),
      );
      running.set(path, making);
    }
    return making;
  };
}

async function make({ storage, pictures }: MediaTools, original: string, width: number) {
  const stored = await storage.stat(original);
  if (stored?.contentType !== 'image/webp' || stored.bytes > MOST_BYTES) return false;
  const picture = await buffer(await storage.open(original));
  const data = await pictures.narrower(picture, width).catch((error) => {
    if (error instanceof PictureRefused) return null;
    throw error;
  });
  if (!data) return false;
  await storage.put(sizePath(original, width), data, 'image/webp');
  return true;
}
