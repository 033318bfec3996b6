import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUIDv7: its order is the order of creation, also within one millisecond of one process. */
export function newId(): string {
  return v7();
}

/** The id of what happened then, among those of what happened before and after. */
export function idAt(time: Date): string {
  return v7({ msecs: time.getTime() });
}

/** The id of what happened then and is called that: always the same one. */
export function idNamed(time: Date, name: string): string {
  return v7({ msecs: time.getTime(), random: createHash('sha256').update(name).digest() });
}

/** Less than every id of what happened then or later. */
export function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
