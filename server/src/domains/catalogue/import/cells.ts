/**
 * What stands in a cell → what the contract's schemas take. Where it can't be read it is passed on as
 * something that they refuse, so that a fault has one wording wherever it is made.
 */

/** A text as it was before the export marked it as no formula. */
export function textOf(cell: string): string {
  return /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}

/** The reverse, where the writer of lines would not do it: such a text may begin with quotes itself. */
export function markedText(text: string): string {
  return /^'+[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}

/**
 * "19.99", "$1,234.50", "19,99" and "1.234,50" alike; NaN for anything else. A comma before three
 * figures separates thousands.
 */
export function numberOf(cell: string): number {
  const text = textOf(cell.trim()).replaceAll(/[$\s]|USD|%$/g, '');
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) {
    return Number(text.replaceAll('.', '').replace(',', '.'));
  }
  if (/^[+-]?\d+,\d{1,2}$/.test(text)) return Number(text.replace(',', '.'));
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

/** Addresses separated by |, or by a gap before the next one. */
export function addressesOf(cell: string): string[] {
  return cell
    .split(/\s*\|\s*|\s+(?=https?:\/\/|\/media\/)/i)
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

/** A day, or a day and a time, as the contract writes it: "2026-12-01 9:00" → "2026-12-01T09:00:00". */
export function momentOf(cell: string): string {
  const text = cell.trim();
  const parts = /^(\d{4}-\d\d-\d\d)(?:[ T](\d{1,2}):(\d\d)(?::(\d\d))?)?$/.exec(text);
  if (!parts) return text;
  const [, day, hour = '00', minute = '00', second = '00'] = parts;
  return `${day}T${hour.padStart(2, '0')}:${minute}:${second}`;
}
