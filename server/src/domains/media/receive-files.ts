import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { privateFolder } from '../../kit/private-folder.ts';
import { ProblemError, badRequest, invalid, unsupported } from '../../kit/problems.ts';
import { expectDiskRoom } from './site-room.ts';
import { clearAbandoned } from './tidy-uploads.ts';

/** An uploaded file, on the disk while it is being processed. */
export type ReceivedFile = { name: string; file: string; bytes: number; tooLarge: boolean };

export type UploadLimits = {
  /** Names of the multipart fields that carry files; null accepts any. */
  fields: readonly string[] | null;
  mostFiles: number;
  /** The most bytes of one file; the rest is dropped, and the file marked. */
  mostBytes: number;
};

/** Gives `work` the uploaded files, then removes them. @throws ProblemError 400, 415, 422, 503 */
export async function withReceivedFiles<T>(
  deps: Pick<Deps, 'config' | 'log'>,
  request: FastifyRequest,
  expected: UploadLimits,
  work: (files: ReceivedFile[], folder: string) => Promise<T>,
): Promise<T> {
  expectMultipart(request);
  await expectDiskRoom(deps, request);
  const parent = path.join(deps.config.dataDir, 'uploads');
  await privateFolder(parent);
  await clearOnce(parent);
  const folder = await mkdtemp(path.join(parent, 'upload-'));
  try {
    const files = await receive(request, expected, (part, at) =>
      keep(part, path.join(folder, String(at)), expected.mostBytes),
    );
    return await work(files, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads the files of a multipart request and stores nothing: returns the bytes of each. */
export async function countReceivedFiles(
  request: FastifyRequest,
  expected: UploadLimits,
): Promise<number[]> {
  expectMultipart(request);
  return receive(request, expected, async ({ file }) => {
    let bytes = 0;
    for await (const piece of file) bytes += (piece as Buffer).length;
    return bytes;
  });
}

function expectMultipart(request: FastifyRequest): void {
  if (!request.isMultipart()) throw unsupported('Please send the files as multipart/form-data');
}

const cleared = new Set<string>();

async function clearOnce(parent: string): Promise<void> {
  if (cleared.has(parent)) return;
  cleared.add(parent);
  await clearAbandoned(parent);
}

async function receive<T>(
  request: FastifyRequest,
  { fields, mostFiles, mostBytes }: UploadLimits,
  take: (part: MultipartFile, at: number) => Promise<T>,
): Promise<T[]> {
  const received: T[] = [];
  // Accepts one byte more than allowed: only then is a file known to be too large.
  const limits = { fileSize: mostBytes + 1, files: mostFiles + 1, fields: 50, fieldSize: 65_536 };
  try {
    // Its type lacks the option that keeps a large file from ending the whole upload.
    const options = { limits, throwFileSizeLimit: false } as { limits: typeof limits };
    for await (const part of request.parts(options)) {
      if (part.type !== 'file') continue;
      if (fields && !fields.includes(part.fieldname)) {
        part.file.resume();
        continue;
      }
      if (received.length === mostFiles) {
        const message = `Please send at most ${mostFiles} ${mostFiles === 1 ? 'file' : 'files'} at a time`;
        throw invalid({ path: part.fieldname, message });
      }
      received.push(await take(part, received.length));
    }
  } catch (error) {
    throw isOurs(error) ? error : badRequest('The upload is broken or was cut off');
  }
  return received;
}

async function keep(part: MultipartFile, file: string, mostBytes: number): Promise<ReceivedFile> {
  const sink = createWriteStream(file);
  await pipeline(part.file, sink);
  const name = part.filename.slice(0, 200);
  return { name, file, bytes: sink.bytesWritten, tooLarge: sink.bytesWritten > mostBytes };
}

/** Our own rules and disk errors pass unchanged; everything else is the sender's fault. */
function isOurs(error: unknown): boolean {
  const syscall = error instanceof Error && 'syscall' in error ? String(error.syscall) : '';
  return error instanceof ProblemError || ['open', 'write', 'close', 'mkdir'].includes(syscall);
}
