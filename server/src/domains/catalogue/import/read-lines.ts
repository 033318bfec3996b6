import { parse, type CsvError, type Info } from 'csv-parse';
import { Readable, pipeline } from 'node:stream';

/** A place in a file: everything before it is read. `line` counts from 1. */
export type Place = { byte: number; line: number };

/** One record, which may go over several lines of the file. `broken`: why it can't be read. */
export type Line = { line: number; end: Place; cells: string[]; broken: string | null };

/** Longer than any product that we take; a quote that is never closed must not swallow the file. */
const MOST_CHARACTERS = 200_000;
const BITE = 16_384;
const LINE_FEED = 10;
const UNREADABLE = 'This line cannot be read: a quote is not closed, or the line is too long';

/** Comma, semicolon or tab, whichever the first line has most of. */
export function delimiterOf(beginning: Uint8Array): string {
  const [first = ''] = new TextDecoder().decode(beginning).split('\n', 1);
  const unquoted = first.replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => unquoted.split(sign).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Counts lines by the bytes that end them, for records that come some pieces later. */
function lineCounter(start: Place) {
  let { line, byte: seen } = start;
  let ends: number[] = [];
  return {
    see(bytes: Uint8Array) {
      for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
        ends.push(seen + at);
      }
      seen += bytes.length;
    },
    /** The line on which that byte stands, and whether the one before it ended a line. */
    at(byte: number): { line: number; fresh: boolean } {
      let passed = 0;
      while ((ends[passed] ?? Infinity) < byte) passed += 1;
      const fresh = ends[passed - 1] === byte - 1;
      line += passed;
      ends = ends.slice(passed);
      return { line, fresh };
    },
  };
}

/**
 * The records of a CSV file (RFC 4180, and what spreadsheets make of it) from `start` on, in order; blank
 * ones are left out. Reads no more ahead than a few pieces.
 */
export async function* readLines(
  pieces: AsyncIterable<Uint8Array>,
  start: Place,
  delimiter: string,
): AsyncGenerator<Line> {
  const lines = lineCounter(start);
  const broken: number[] = [];
  async function* counted() {
    for await (const piece of pieces) {
      // A bite at a time: the parser makes records of all that it is given before anyone takes one.
      for (let at = 0; at < piece.length; at += BITE) {
        const bite = piece.subarray(at, at + BITE);
        lines.see(bite);
        yield bite;
      }
    }
  }
  const parser = parse({
    bom: start.byte === 0,
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MOST_CHARACTERS,
    on_skip: (error?: CsvError) => {
      broken.push(start.byte + Number(error?.['bytes'] ?? 0));
      return undefined;
    },
  });
  const source = Readable.from(counted(), { objectMode: false });
  pipeline(source, parser, () => undefined);
  const unreadable = (byte: number): Line => {
    const { line } = lines.at(byte);
    return { line, end: { byte, line }, cells: [], broken: UNREADABLE };
  };
  try {
    for await (const each of parser) {
      const { record, info } = each as { record: string[]; info: Info };
      const byte = start.byte + info.bytes;
      while (broken.length > 0 && (broken[0] ?? 0) < byte) yield unreadable(broken.shift() ?? 0);
      if (record.every((cell) => cell.trim() === '')) continue;
      const { line, fresh } = lines.at(byte);
      const within = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      // The last line of a file may have no end of its own.
      const own = line - within - (fresh ? 1 : 0);
      yield { line: own, end: { byte, line }, cells: record, broken: null };
    }
    while (broken.length > 0) yield unreadable(broken.shift() ?? 0);
  } finally {
    source.destroy();
    parser.destroy();
  }
}
