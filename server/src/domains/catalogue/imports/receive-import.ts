import { createReadStream } from 'node:fs';
import {
  FOREIGN_MAX_BYTES,
  IMPORTS,
  IMPORT_MAX_BYTES,
  type ProductImport,
} from '@souk/contract/imports';
import type { FastifyRequest } from 'fastify';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { insertLongJob, queueLongJob } from '../../../jobs/long-jobs.ts';
import { newId } from '../../../kit/ids.ts';
import { networkOf } from '../../../kit/network.ts';
import { invalid, tooLarge, unsupported } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { type ReceivedFile, withReceivedFiles } from '../../media/index.ts';
import { checkCategory } from '../products/create-product.ts';
import { readForeignFile } from './foreign/foreign-file.ts';
import { storedLines } from './foreign/stored-drafts.ts';
import { CHUNK_BYTES, insertChunk, insertImport } from './queries.ts';
import { openProductFile } from './read-products.ts';
import { importOf } from './reads.ts';
import { laneOf, recordImport } from './start-import.ts';

const EXPECTED = { fields: ['file'], mostFiles: 1, mostBytes: IMPORT_MAX_BYTES };

type ReceiveOptions = { shopId: string; dryRun: boolean; categoryId: string | undefined };

/** Accepts a CSV file for a shop and queues its import. @throws ProblemError 404, 413, 415, 422 */
export async function receiveImport(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'config' | 'log'>,
  actor: Actor,
  request: FastifyRequest,
  { shopId, dryRun, categoryId }: ReceiveOptions,
): Promise<ProductImport> {
  const id = newId();
  await withReceivedFiles(deps, request, EXPECTED, async ([upload]) => {
    if (!upload) throw invalid({ path: 'file', message: IMPORTS.noFile });
    if (upload.tooLarge) throw tooLarge(IMPORTS.tooLarge);
    if (upload.bytes === 0) throw invalid({ path: 'file', message: IMPORTS.empty });
    await expectText(upload);
    const { content, ...read } = await readUpload(upload);
    // Its name is shown on one line.
    const file_name = upload.name.replaceAll(/\p{C}/gu, '');
    await deps.db.transaction().execute(async (trx) => {
      if (categoryId !== undefined) await checkCategory(trx, categoryId);
      const job = { id, kind: 'import-products', owner_id: actor.id } as const;
      const network = networkOf(request.ip);
      await insertLongJob(trx, { ...job, network, lane: dryRun ? null : laneOf(shopId) });
      await insertImport(trx, {
        id,
        shop_id: shopId,
        actor_id: actor.id,
        file_name,
        file_bytes: upload.bytes,
        dry_run: dryRun,
        category_id: categoryId ?? null,
        ...read,
        created_at: deps.now(),
        started_at: deps.now(),
      });
      if (!dryRun) await recordImport(trx, actor, shopId, { id, file_name });
      await storeFile(trx, id, content());
      await queueLongJob({ db: trx, jobs: deps.jobs }, job);
    });
  });
  return importOf(deps, { shopId, importId: id });
}

/** Reads the whole file first: half of a file in another encoding helps nobody. */
async function expectText(upload: ReceivedFile): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  let [ends, returns] = [false, false];
  for await (const chunk of createReadStream(upload.file)) {
    const bytes = chunk as Buffer;
    if (first && /^(\xff\xfe|\xfe\xff)/.test(bytes.toString('latin1', 0, 2))) {
      throw unsupported(IMPORTS.notUtf8);
    }
    first = false;
    // No text has a zero byte: this is a workbook, or a picture.
    if (bytes.includes(0)) throw unsupported(IMPORTS.notCsv);
    ends ||= bytes.includes('\n');
    returns ||= bytes.includes('\r');
    try {
      decoder.decode(bytes, { stream: true });
    } catch {
      throw unsupported(
        bytes.subarray(0, 2).toString() === 'PK' ? IMPORTS.notCsv : IMPORTS.notUtf8,
      );
    }
  }
  try {
    decoder.decode();
  } catch {
    throw unsupported(IMPORTS.notUtf8);
  }
  // "CSV (Macintosh)": to every other program it is one long line.
  if (returns && !ends) throw unsupported(IMPORTS.notCsv);
}

/** What is stored of an upload: the file as it is, or the products of an export from elsewhere. */
async function readUpload(upload: ReceivedFile) {
  const chunks = (from: number) =>
    createReadStream(upload.file, { start: from, highWaterMark: CHUNK_BYTES });
  const foreign = await readForeignFile(chunks, () => {
    if (upload.bytes > FOREIGN_MAX_BYTES) throw tooLarge(IMPORTS.exportTooLarge);
  });
  if (foreign === null) {
    const { columns } = await openProductFile(chunks);
    const own = { source: null, noticed: 0, stored_bytes: null };
    return { ...own, ignored_columns: columns.ignored, content: () => chunks(0) };
  }
  const { source, ignored, drafts } = foreign;
  if (drafts.length === 0) throw invalid({ path: 'file', message: IMPORTS.noProducts });
  const lines = [...storedLines(drafts)];
  return {
    source,
    ignored_columns: ignored,
    noticed: drafts.filter(({ notices }) => notices.length > 0).length,
    stored_bytes: lines.reduce((sum, line) => sum + line.length, 0),
    content: () => lines,
  };
}

async function storeFile(
  trx: Trx,
  id: string,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  let position = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content) {
    waiting.push(piece);
    bytes += piece.length;
    while (bytes >= CHUNK_BYTES) {
      const all = Buffer.concat(waiting);
      await insertChunk(trx, id, position, all.subarray(0, CHUNK_BYTES));
      position += 1;
      waiting = [all.subarray(CHUNK_BYTES)];
      bytes = all.length - CHUNK_BYTES;
    }
  }
  if (bytes > 0) await insertChunk(trx, id, position, Buffer.concat(waiting));
}
