import { v7 } from 'uuid';

/** A new UUIDv7: its order is the order of creation, also within one millisecond of one process. */
export function newId(): string {
  return v7();
}
