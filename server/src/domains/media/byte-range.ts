import type { ByteRange } from '../../gateways/storage/storage.ts';

/**
 * The one range of a Range header within a file of `bytes`. Null where the whole file is the answer:
 * several ranges, or a header that says nothing; 'beyond' where the file has no such bytes.
 */
export function readRange(header: string, bytes: number): ByteRange | 'beyond' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.trim());
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    const wanted = Math.min(Number(last), bytes);
    return wanted === 0 ? 'beyond' : { start: bytes - wanted, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= bytes ? 'beyond' : { start, end };
}
