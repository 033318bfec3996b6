import { parentPort, workerData } from 'node:worker_threads';
import { ProblemError } from '../../kit/problems.ts';
import { readBatches, type Reading } from './read-batches.ts';
import type { FromThread, ToThread } from './read-in-thread.ts';

// The thread of read-in-thread.ts. It has no database: what it needs it asks for, and each of its
// questions has one answer.
const port = parentPort;
if (!port) throw new Error('This runs as a thread');

const waiting = new Map<number, (piece: Uint8Array | null) => void>();
let asked = 0;
port.on('message', ({ id, piece }: ToThread) => {
  waiting.get(id)?.(piece);
  waiting.delete(id);
});
const tell = (message: FromThread) => port.postMessage(message);
function ask(question: { bytesFrom: number } | { batch: unknown }): Promise<Uint8Array | null> {
  asked += 1;
  tell({ id: asked, ...question } as FromThread);
  return new Promise((resolve) => waiting.set(asked, resolve));
}

async function* pieces(from: number) {
  for (let at = from; ;) {
    const piece = await ask({ bytesFrom: at });
    // At its very end the last piece of a file is empty.
    if (!piece?.length) return;
    yield piece;
    at += piece.length;
  }
}

try {
  for await (const batch of readBatches(pieces, workerData as Reading)) await ask({ batch });
  tell({ end: null });
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  tell({ end: { status: error.status, detail: error.message, errors: error.errors ?? [] } });
} finally {
  port.close();
}
