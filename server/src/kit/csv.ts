/** What spreadsheets read as UTF-8. */
export const CSV_START = '\uFEFF';

/** A cell that begins so is run as a formula by spreadsheets; a single quote before it says that it is text. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/**
 * One line of a CSV file (RFC 4180, with its line end). Text that a spreadsheet would take for a
 * formula is marked as text; numbers are written as they are.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => quoted(typeof cell === 'string' ? asText(cell) : String(cell))).join(',')}\r\n`;
}

function asText(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A name for a file that any system takes: letters of ASCII and digits, "Café Clay" → "cafe-clay". */
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
