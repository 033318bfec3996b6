import { Readable, pipeline } from 'node:stream';
import { parse, type Info } from 'csv-parse';

/** A position in a file: everything before it is read. `line` counts from 1. */
export type Place = { byte: number; line: number };

/** The bytes of a file from an offset on, in chunks; may be requested several times. */
export type Chunks = (from: number) => AsyncIterable<Uint8Array>;

/** One record, which may span several lines of the file. `broken`: why it is unreadable. */
export type Line = { line: number; end: Place; cells: string[]; broken: string | null };

/** Longer than any product that we accept; an unclosed quote must not swallow the file. */
const MOST_CHARACTERS = 200_000;
/** The most bytes to read twice because of unreadable lines; a file made of them ends sooner. */
const MOST_READ_AGAIN = 20_000_000;
const BITE = 16_384;
const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];
const UNREADABLE = 'This line cannot be read: a quote is not closed, or the line is too long';
const REST_UNREADABLE = 'The file cannot be read from this line on: too many quotes are not closed';

/** The line in which a spreadsheet names the separator, and which it doesn't show. */
const NAMED = /^\uFEFF?"?sep=([^"\r\n])"?\r?\n/i;

/**
 * The sign between a file's cells, and where the first line of cells begins. It is the one that the
 * file names in a line of its own ("sep=;"), else comma, semicolon or tab, whichever is most
 * frequent in the first line.
 */
export function separatorOf(beginning: Uint8Array): { delimiter: string; start: Place } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(beginning);
  const [line, named] = NAMED.exec(text) ?? [];
  if (line !== undefined && named !== undefined) {
    const byte = new TextEncoder().encode(line).length;
    return { delimiter: named, start: { byte, line: 2 } };
  }
  const [first = ''] = text.split('\n', 1);
  const unquoted = first.replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => unquoted.split(sign).length;
  const delimiter = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
  return { delimiter, start: { byte: 0, line: 1 } };
}

/** Counts lines by the bytes that end them, for later records. */
function lineCounter(start: Place) {
  let { line, byte: seen } = start;
  let ends: number[] = [];
  let passed = 0;
  return {
    see(bytes: Uint8Array) {
      ends = ends.slice(passed);
      passed = 0;
      for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
        ends.push(seen + at);
      }
      seen += bytes.length;
    },
    /** The line of that byte, and whether the byte before it ended a line. */
    at(byte: number): { line: number; fresh: boolean } {
      let fresh = false;
      for (; (ends[passed] ?? Infinity) < byte; passed += 1) {
        fresh = ends[passed] === byte - 1;
        line += 1;
      }
      return { line, fresh };
    },
  };
}

/**
 * The records of a CSV file from `start` on, without blank ones. An unreadable line affects only
 * itself: the text that its open quote swallowed is read again from the line below.
 */
export async function* readLines(
  chunks: Chunks,
  start: Place,
  delimiter: string,
): AsyncGenerator<Line> {
  let from = start;
  for (let readAgain = 0; ;) {
    const torn = yield* readableLines(chunks(from.byte), from, delimiter);
    if (torn === null) return;
    readAgain += torn.seen;
    const { line, end } = await lineAt(chunks, torn.at);
    const rest = readAgain > MOST_READ_AGAIN;
    yield { line, end, cells: [], broken: rest ? REST_UNREADABLE : UNREADABLE };
    if (rest) return;
    from = end;
  }
}

/** Where an unreadable record begins, and how many bytes it took to find out. */
type TornRecord = { at: Place; seen: number };

async function* readableLines(
  chunks: AsyncIterable<Uint8Array>,
  start: Place,
  delimiter: string,
): AsyncGenerator<Line, TornRecord | null> {
  const lines = lineCounter(start);
  let torn = false;
  let seen = start.byte;
  async function* counted() {
    for await (const chunk of chunks) {
      // In small chunks: the parser makes records of all its input before anyone takes one.
      for (let at = 0; at < chunk.length; at += BITE) {
        if (torn) return;
        const bite = chunk.subarray(at, at + BITE);
        lines.see(bite);
        seen += bite.length;
        yield bite;
      }
    }
  }
  const parser = parse({
    bom: start.byte === 0,
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MOST_CHARACTERS,
    on_skip: () => {
      torn = true;
      return undefined;
    },
    on_record: (each) => {
      // With `info` and `raw` it is more than its cells, which its type doesn't say.
      torn ||= isTorn(each as unknown as ParsedRecord);
      return torn ? null : each;
    },
  });
  const source = Readable.from(counted(), { objectMode: false });
  pipeline(source, parser, () => undefined);
  let last = start;
  try {
    for await (const each of parser) {
      const { record, info } = each as ParsedRecord;
      const byte = start.byte + info.bytes;
      const { line, fresh } = lines.at(byte);
      last = { byte, line };
      if (record.every((cell) => cell.trim() === '')) continue;
      const within = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      // The last line of a file may lack a line end.
      const own = line - within - (fresh ? 1 : 0);
      yield { line: own, end: last, cells: record, broken: null };
    }
    return torn ? { at: last, seen: seen - last.byte } : null;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

type ParsedRecord = { record: string[]; raw: string; info: Info };

/**
 * An unclosed quote ends where the next one opens: its cell then begins with a quote, which a valid
 * cell writes as three.
 */
function isTorn({ record, raw }: ParsedRecord): boolean {
  return record.some((cell) => cell.startsWith('"') && cell.includes('\n')) && !raw.includes('"""');
}

/** The first non-empty line from there on, and where the next one begins. */
async function lineAt(
  chunks: Chunks,
  { byte, line }: Place,
): Promise<{ line: number; end: Place }> {
  let empty = true;
  let at = byte;
  for await (const chunk of chunks(byte)) {
    for (const sign of chunk) {
      at += 1;
      if (sign === LINE_FEED) {
        if (!empty) return { line, end: { byte: at, line: line + 1 } };
        line += 1;
      } else if (sign !== CARRIAGE_RETURN) {
        empty = false;
      }
    }
  }
  return { line, end: { byte: at, line } };
}
