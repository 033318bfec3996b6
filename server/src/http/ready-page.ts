import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { holdsTagged } from '../kit/version.ts';

/** Of Brotli's 11: above it compression takes longer than it saves on the line. */
const BROTLI_QUALITY = 5;

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type ContentCoding = keyof typeof compress;

const codings = new Negotiator<ContentCoding>({ supportedValues: ['br', 'gzip'] });

/** A page's answer in one encoding: its headers as alternating names and values, and its bytes. */
type Sendable = { etag: string; headers: readonly string[]; bytes: Buffer };

/** Compression makes less than this larger. */
const LEAST_BYTES = 1024;

/** A page or an answer as bytes, compressed once for each requested encoding. */
export class ReadyPage {
  readonly status: number;
  readonly size: number;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #bytes: Buffer;
  /** Its own tag; null for one of each encoding. */
  readonly #etag: string | null;
  readonly #hash: string;
  readonly #ready = new Map<ContentCoding | null, Sendable>();

  constructor(status: number, headers: Readonly<Record<string, string>>, text: string) {
    this.status = status;
    this.#bytes = Buffer.from(text);
    this.size = this.#bytes.length;
    this.#hash = createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 22);
    const { etag = null, vary, ...others } = headers;
    this.#etag = etag;
    const varies = vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`;
    this.#headers = { ...others, vary: varies };
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#headers;
  }

  get text(): string {
    return this.#bytes.toString();
  }

  /** In the browser's best encoding; at once if it was requested before. */
  in(accepted: string | undefined): Sendable | Promise<Sendable> {
    const coding = this.size < LEAST_BYTES ? null : codings.negotiate(accepted ?? '');
    return this.#ready.get(coding) ?? this.#make(coding);
  }

  async #make(coding: ContentCoding | null): Promise<Sendable> {
    const bytes = coding === null ? this.#bytes : await compress[coding](this.#bytes);
    // Other bytes, another tag.
    const own = coding === null ? `"${this.#hash}"` : `"${this.#hash}-${coding}"`;
    const etag = this.#etag ?? own;
    const headers = {
      ...this.#headers,
      ...(this.status === 200 ? { etag } : {}),
      ...(coding === null ? {} : { 'content-encoding': coding }),
    };
    const ready = { etag, headers: Object.entries(headers).flat(), bytes };
    this.#ready.set(coding, ready);
    return ready;
  }
}

/** Sends the page; a 304 if the browser has these very bytes. */
export function sendPage(page: ReadyPage, request: FastifyRequest, reply: FastifyReply): void {
  const sendable = page.in(request.headers['accept-encoding']);
  // All headers are there: Fastify would only look at each of them again.
  reply.hijack();
  if (!(sendable instanceof Promise)) {
    write(page.status, sendable, request, reply);
    return;
  }
  sendable.then(
    (ready) => write(page.status, ready, request, reply),
    () => reply.raw.destroy(),
  );
}

function write(
  status: number,
  { etag, headers, bytes }: Sendable,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const held = status === 200 && holdsTagged(request, etag);
  const length = held ? [] : ['content-length', String(bytes.length)];
  const all = [...headers, ...length, 'x-request-id', request.id];
  reply.raw.writeHead(held ? 304 : status, all);
  reply.raw.end(held || request.method === 'HEAD' ? undefined : bytes);
}
