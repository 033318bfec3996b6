import { PRODUCT_IMAGES_MAX } from '@souk/contract/limits';
import { cutText } from '../../../kit/cut-text.ts';

/**
 * A cell's text → the contract's input, accepted or refused, so that each fault has one wording.
 */

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
