import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What spreadsheets read as UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * Spreadsheets run a cell that begins like this as a formula; a single quote in front marks it as
 * text.
 */
const FORMULA = new Set('=+-@＝＋－＠');
/**
 * Where a spreadsheet starts a new cell or line if it reads the file with another separator than
 * ours.
 */
const SEPARATORS = new Set(',;\t\r\n');

/** A negative number. Spreadsheets don't treat it as a formula. */
const NEGATIVE = /^-\d+(\.\d+)?$/;

/**
 * One line of a CSV file (RFC 4180), with text that a spreadsheet would run as a formula marked.
 * Negative numbers given as text, such as "-1.50", stay numbers.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quoted(typeof cell === 'string' ? marked(cell) : String(cell))).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Text with a quote in front, and one before each formula that a separator inside it would start.
 */
function marked(text: string): string {
  if (NEGATIVE.test(text)) return text;
  const { first, inner } = formulasIn(text);
  if (first === null && inner.length === 0) return text;
  let out = "'";
  let from = 0;
  for (const at of inner) {
    out += `${text.slice(from, at)}'`;
    from = at;
  }
  return out + text.slice(from);
}

/** The original text of a cell marked by `csvLine`; any other text unchanged. */
export function unmarked(cell: string): string {
  if (!cell.startsWith("'")) return cell;
  const text = cell.slice(1);
  const { first, inner } = formulasIn(text);
  if (first === null && inner.length === 0) return cell;
  if (inner.some((at) => text[at - 1] !== "'")) return cell;
  let out = '';
  let from = 0;
  for (const at of inner) {
    out += text.slice(from, at - 1);
    from = at;
  }
  return out + text.slice(from);
}

/**
 * Where a text begins a formula: at its start, and after separators. Leading quotes and spaces
 * don't count.
 */
function formulasIn(text: string): { first: number | null; inner: number[] } {
  const inner: number[] = [];
  let first: number | null = null;
  let [fresh, within] = [true, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (SEPARATORS.has(sign)) {
      [fresh, within] = [true, true];
    } else if (fresh && sign !== "'" && sign.trim() !== '') {
      if (FORMULA.has(sign) && within) inner.push(at);
      else if (FORMULA.has(sign)) first = at;
      fresh = false;
    }
  }
  return { first, inner };
}

/** A file name for any system: ASCII letters and digits, "Café Clay" → "cafe-clay". */
export function fileWord(name: string, otherwise: string): string {
  const word = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return word || otherwise;
}

/** Sends the lines as a file of that name. */
export function csvFile(
  reply: FastifyReply,
  name: string,
  lines: AsyncIterable<string | Buffer>,
  type = 'text/csv; charset=utf-8',
): Readable {
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(lines, { objectMode: false });
}
