import { IMPORTS } from '@souk/contract/imports';
import { on } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ProblemError, type FieldError } from '../../kit/problems.ts';
import type { Batch, Reading } from './read-batches.ts';
import type { Pieces } from './read-lines.ts';

/** What the thread asks or tells, and what it is answered. */
export type FromThread =
  | { id: number; bytesFrom: number }
  | { id: number; batch: Batch }
  | { end: { status: number; detail: string; errors: FieldError[] } | null };
export type ToThread = { id: number; piece: Uint8Array | null };

/** A thread reads a piece of the file, or fills a batch, in far less than a second. */
const SILENT_MS = 30_000;

/**
 * The batches of a product file, read in a thread of its own: whatever a stranger's file does to the
 * reading of it, this process answers others, and a thread that says nothing for too long is ended.
 * @throws ProblemError 422 for the file; for one that takes too long too
 */
export async function* readInThread(
  pieces: Pieces,
  reading: Reading,
  silentMs = SILENT_MS,
): AsyncGenerator<Batch> {
  const thread = new Worker(new URL('reading-thread.ts', import.meta.url), {
    workerData: reading,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const messages = on(thread, 'message', { close: ['exit'] });
  const answer = (message: ToThread) => thread.postMessage(message);
  try {
    for (;;) {
      const message = await nextOf(messages, silentMs);
      if ('end' in message) {
        if (!message.end) return;
        const { status, detail, errors } = message.end;
        throw new ProblemError(status, detail, { errors });
      }
      const { id } = message;
      if ('batch' in message) {
        yield message.batch;
        answer({ id, piece: null });
      } else {
        answer({ id, piece: await firstOf(pieces(message.bytesFrom)) });
      }
    }
  } finally {
    await thread.terminate();
  }
}

async function nextOf(messages: AsyncIterator<unknown[]>, silentMs: number): Promise<FromThread> {
  const spoken = new AbortController();
  const silence = pause(silentMs, null, { signal: spoken.signal }).catch(() => null);
  const next = await Promise.race([messages.next(), silence]);
  spoken.abort();
  if (next === null) throw new ProblemError(422, IMPORTS.tooSlow);
  if (next.done) throw new Error('The thread that read a product file ended early');
  return next.value[0] as FromThread;
}

async function firstOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  for await (const piece of pieces) return piece;
  return null;
}
