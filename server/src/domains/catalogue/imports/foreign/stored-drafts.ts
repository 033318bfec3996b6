import type { Draft } from '../draft-products.ts';
import type { Chunks, Place } from '../read-lines.ts';
import type { Batch } from '../read-products.ts';

const LINE_FEED = 10;

/** A draft in the database. `line`: how far the file is read with it. */
type Stored = { draft: Draft; line: number };

/** Drafts as they are stored, one a line; {@link readStored} reads them. */
export function* storedLines(drafts: readonly Draft[]): Generator<Buffer> {
  let line = 1;
  for (const draft of drafts) {
    line = Math.max(line, draft.line, ...draft.optionLines);
    const stored: Stored = { draft, line };
    yield Buffer.from(`${JSON.stringify(stored)}\n`);
  }
}

/** The stored drafts from a place on, in batches of about so many lines. */
export async function* readStored(
  chunks: Chunks,
  from: Place | null,
  batchLines: number,
): AsyncGenerator<Batch> {
  let batch: Batch = { drafts: [], end: from ?? { byte: 0, line: 1 }, last: false };
  let lines = 0;
  for await (const text of linesIn(chunks(batch.end.byte))) {
    if (lines >= batchLines) {
      yield batch;
      batch = { ...batch, drafts: [] };
      lines = 0;
    }
    const { draft, line } = JSON.parse(text.toString()) as Stored;
    batch.drafts.push(draft);
    batch.end = { byte: batch.end.byte + text.length + 1, line };
    lines += 1 + draft.optionLines.length;
  }
  yield { ...batch, last: true };
}

async function* linesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...parts, Buffer.from(chunk.subarray(from, end))]);
      parts = [];
      from = end + 1;
    }
    parts.push(Buffer.from(chunk.subarray(from)));
  }
}
