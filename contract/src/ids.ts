import * as z from 'zod/mini';
import { UUID } from './uuid.ts';

export { isId } from './uuid.ts';

const INVALID = 'This is not a valid id';

/** An identifier in a request's body or query: not a UUID is a 422, with `missing` where there is none at all. */
export function IdInput(missing = INVALID) {
  const error = ({ input }: { input?: unknown }) => (input === '' ? missing : INVALID);
  return z.string(missing).check(z.regex(UUID, { error }), z.toLowerCase());
}

/** An identifier in a response. */
export const Id = z.string();

/** A time in a response: RFC 3339 in UTC. */
export const Time = z.string();
