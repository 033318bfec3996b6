import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context, Work } from './context.ts';
import { sendText } from './endpoints.ts';
import { invalidParameter } from './errors.ts';
import type { Form } from './form.ts';
import { answerOnce, idempotencyKey } from './idempotency.ts';
import { newStripeId } from './ids.ts';
import { checkKey } from './keys.ts';
import { get, insert, type FileObject } from './objects.ts';
import { readParams, text } from './params.ts';

/** Stripe's limit for evidence. */
const MAX_BYTES = 5 * 1024 * 1024;
const SIGNATURES = [
  { type: 'pdf', mime: 'application/pdf', begins: '%PDF-' },
  { type: 'png', mime: 'image/png', begins: '\x89PNG' },
  { type: 'jpg', mime: 'image/jpeg', begins: '\xFF\xD8\xFF' },
];

const CREATE_FILE = z.strictObject({ purpose: z.enum(['dispute_evidence']) });

interface Upload {
  name: string;
  content: Buffer;
  purpose: string | undefined;
}

/** Receives uploaded files (multipart/form-data) and serves their contents. */
export function fileRoutes(app: FastifyInstance, context: Context): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MAX_BYTES + 64 * 1024 },
    (_request, body, done) => done(null, body),
  );

  app.post<{ Body: Buffer | string | undefined }>('/v1/files', async (request, reply) => {
    checkKey(request.headers.authorization);
    const upload = await readUpload(request.body, request.headers['content-type'] ?? '');
    const key = idempotencyKey(request.headers);
    const digest = createHash('sha256').update(upload.content).digest('hex');
    const params = { purpose: upload.purpose ?? '', name: upload.name, digest };
    const order = { requestId: request.id, key, path: '/v1/files', params };
    const { status, body } = answerOnce(context, order, (work) => createFile(work, upload));
    return sendText(reply, status, body);
  });

  app.get<{ Params: { id: string } }>('/v1/files/:id/contents', async (request, reply) => {
    checkKey(request.headers.authorization);
    const { body: file } = get(context.store, 'file', request.params.id, 'file');
    const [row] = context.store.rows<{ content: Uint8Array }>(
      'select content from file_contents where id = ?',
      file.id,
    );
    const { mime = 'application/octet-stream' } =
      SIGNATURES.find(({ type }) => type === file.type) ?? {};
    return reply.type(mime).send(Buffer.from(row?.content ?? []));
  });
}

async function readUpload(body: Buffer | string | undefined, type: string): Promise<Upload> {
  const none = () => invalidParameter('Missing required param: file.', { param: 'file' });
  if (!Buffer.isBuffer(body)) throw none();
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': type },
    }).formData();
  } catch {
    throw invalidParameter('The body is not valid multipart/form-data.', { param: 'file' });
  }
  const file = form.get('file');
  const purpose = form.get('purpose');
  if (file === null || typeof file === 'string') throw none();
  const content = Buffer.from(await file.arrayBuffer());
  return { name: file.name, content, purpose: typeof purpose === 'string' ? purpose : undefined };
}

function createFile(work: Work, { name, content, purpose: given }: Upload): FileObject {
  const form: Form = given === undefined ? {} : { purpose: given };
  const { purpose } = readParams(CREATE_FILE, form);
  const begin = content.subarray(0, 8).toString('latin1');
  const found = SIGNATURES.find(({ begins }) => begin.startsWith(begins));
  if (!found) {
    throw invalidParameter(
      'This file type is not supported for this purpose. Upload a PDF, JPEG or PNG.',
      { param: 'file' },
    );
  }
  if (content.length > MAX_BYTES) {
    throw invalidParameter('The file is larger than 5 MB.', { param: 'file' });
  }
  const id = newStripeId('file');
  work.store.run('insert into file_contents (id, content) values (?, ?)', id, content);
  return insert<FileObject>(work.store, {
    id,
    object: 'file',
    created: work.now,
    expires_at: null,
    filename: readParams(z.object({ name: text(500) }), { name }).name,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size: content.length,
    title: null,
    type: found.type,
    url: `${work.context.publicUrl}/v1/files/${id}/contents`,
  }).body;
}
