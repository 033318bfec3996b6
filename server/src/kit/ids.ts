import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUIDv7: its order is the order of creation, also within one millisecond of one process. */
export function newId(): string {
  return v7();
}

/** An id for that moment, sorted between earlier and later ones. */
export function idAt(time: Date): string {
  return v7({ msecs: time.getTime() });
}

/** The id for that moment and name: always the same. */
export function idNamed(time: Date, name: string): string {
  return v7({ msecs: time.getTime(), random: createHash('sha256').update(name).digest() });
}

/** Less than every id of that moment or later. */
export function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
