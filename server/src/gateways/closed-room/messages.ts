/**
 * The messages between our process and its worker: JSON text, and the binary data that belongs to
 * it.
 */
export type Message = { words: unknown; data: Buffer[] };

const MOST_WORDS = 1024 * 1024;
const LENGTH_BYTES = 4;

/**
 * A message on the wire: the length of its text, the text with the lengths of the data, the data.
 */
export function packed({ words, data }: Message): Buffer[] {
  const text = Buffer.from(JSON.stringify({ words, lengths: data.map(({ length }) => length) }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return [length, text, ...data];
}

/** Collects messages from chunks and passes on each complete one. Throws above `mostBytes`. */
export function messageReader(mostBytes: number, onMessage: (message: Message) => void) {
  let pieces: Buffer[] = [];
  let bytes = 0;
  let needed = LENGTH_BYTES;
  let head: { words: unknown; lengths: number[] } | null = null;
  let text = 0;

  const take = (length: number): Buffer => {
    const all = Buffer.concat(pieces);
    pieces = [all.subarray(length)];
    bytes -= length;
    return all.subarray(0, length);
  };

  function step(): void {
    if (text === 0) {
      text = take(LENGTH_BYTES).readUInt32BE();
      if (text === 0 || text > MOST_WORDS) throw new TooMuch();
      needed = text;
    } else if (head === null) {
      head = readHead(take(text).toString());
      needed = head.lengths.reduce((sum, length) => sum + length, 0);
      if (!(needed <= mostBytes)) throw new TooMuch();
    } else {
      const { words, lengths } = head;
      const whole = take(needed);
      let at = 0;
      const data = lengths.map((length) => whole.subarray(at, (at += length)));
      [text, head, needed] = [0, null, LENGTH_BYTES];
      onMessage({ words, data });
    }
  }

  return (piece: Buffer) => {
    pieces.push(piece);
    bytes += piece.length;
    while (bytes >= needed) step();
  };
}

/** The message is too long, or not JSON. */
export class TooMuch extends Error {}

function readHead(text: string): { words: unknown; lengths: number[] } {
  const { words, lengths } = JSON.parse(text) as { words?: unknown; lengths?: unknown };
  const isLength = (length: unknown) => Number.isSafeInteger(length) && Number(length) >= 0;
  if (!Array.isArray(lengths) || !lengths.every(isLength)) throw new TooMuch();
  return { words, lengths: lengths as number[] };
}
