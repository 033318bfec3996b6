import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Of Brotli's 11: beyond it a page costs more time than it saves on the line. */
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
type Coding = keyof typeof compress;

const codings = new Negotiator<Coding>({ supportedValues: ['br', 'gzip'] });

/** A page as bytes, compressed once for each way that somebody asks for. */
export class ReadyPage {
  readonly #compressed: Partial<Record<Coding, Promise<Buffer>>> = {};
  readonly #hash: string;

  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The page's inline scripts as its policy names them: "'sha256-…'". */
  readonly scripts: readonly string[];
  readonly html: Buffer;

  constructor(parts: Pick<ReadyPage, 'status' | 'headers' | 'scripts' | 'html'>) {
    this.status = parts.status;
    this.headers = parts.headers;
    this.scripts = parts.scripts;
    this.html = parts.html;
    this.#hash = createHash('sha256').update(this.html).digest('base64url').slice(0, 22);
  }

  get size(): number {
    return this.html.length;
  }

  bytes(coding: Coding | null): Buffer | Promise<Buffer> {
    return coding === null ? this.html : (this.#compressed[coding] ??= compress[coding](this.html));
  }

  /** Names these bytes: another way of compressing them is another tag. */
  etag(coding: Coding | null): string {
    return coding === null ? `"${this.#hash}"` : `"${this.#hash}-${coding}"`;
  }
}

/** Sends the page in the best way that the browser takes; 304 where it has these very bytes. */
export async function sendPage(
  page: ReadyPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers).header('vary', 'accept-encoding');
  allowScripts(reply, page.scripts);
  if (page.size === 0) return reply.send();
  const coding = codings.negotiate(request.headers['accept-encoding'] ?? '');
  if (page.status === 200) {
    const etag = page.etag(coding);
    reply.header('etag', etag);
    if (has(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  if (coding !== null) reply.header('content-encoding', coding);
  return reply.send(await page.bytes(coding));
}

/** Whether the tags of an If-None-Match include this one, which a proxy may have marked as weak. */
function has(tags: string | undefined, etag: string): boolean {
  return tags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}

function allowScripts(reply: FastifyReply, scripts: readonly string[]): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy !== 'string') return;
  const own = "script-src 'self'";
  reply.header('content-security-policy', policy.replace(own, [own, ...scripts].join(' ')));
}
