import { PRODUCT_IMAGES_MAX } from '@souk/contract/limits';
import { cutText } from '../../kit/cut-text.ts';

/**
 * A cell's text → the contract's input, accepted or refused, so that each fault has one wording.
 */

/** More digits than any price or stock has. */
const LONGEST_NUMBER = 40;

/** "19.99", "$1,234.50", "19,99" and "1.234,50" alike; NaN for anything else. */
export function numberOf(cell: string): number {
  const text = cell.replaceAll(/[$\s]|USD|%$/g, '');
  if (text.length > LONGEST_NUMBER) return Number.NaN;
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) {
    return Number(text.replaceAll('.', '').replace(',', '.'));
  }
  if (/^[+-]?\d+,\d{1,2}$/.test(text)) return Number(text.replace(',', '.'));
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * Addresses separated by |, or by a gap before the next one; if there are too many, one too many.
 */
export function addressesOf(cell: string): string[] {
  return cell
    .split('|')
    .flatMap((part) => part.split(/\s(?=https?:\/\/|\/media\/)/i))
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .slice(0, PRODUCT_IMAGES_MAX + 1);
}

/**
 * A day, or a day and a time, in the contract's format: "2026-12-01 9:00" → "2026-12-01T09:00:00".
 */
export function momentOf(cell: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[ T](\d{1,2}):(\d\d)(?::(\d\d))?)?$/.exec(cell);
  if (!parts) return cell;
  const [, day, hour = '00', minute = '00', second = '00'] = parts;
  return `${day}T${hour.padStart(2, '0')}:${minute}:${second}`;
}

/** A cell's text for a fault: one line of limited length, without invisible characters. */
export const shownCell = (cell: string, most: number): string =>
  cutText(cell.replaceAll(/\p{C}/gu, ''), most);
