import * as z from 'zod/mini';
import { UUID } from './uuid.ts';

export { isId } from './uuid.ts';

/** An identifier in a request's body or query: not a UUID is a 422 with `message`. */
export function IdInput(message = 'This is not a valid id') {
  return z.string(message).check(z.regex(UUID, message), z.toLowerCase());
}

/** An identifier in a response. */
export const Id = z.string();

/** A time in a response: RFC 3339 in UTC. */
export const Time = z.string();
