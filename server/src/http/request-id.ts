import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What may stand in a log line and in a header as it came. */
const SOUND = /^[\w.:-]{1,64}$/;

/**
 * Names each request, for its answer (`x-request-id`) and for the log lines that tell of it. Unique
 * over processes and restarts. Behind a proxy that is trusted the name is the one it gave.
 */
export function requestIds(fromProxy: boolean): (request: IncomingMessage) => string {
  const process = randomBytes(6).toString('hex');
  let count = 0;
  return ({ headers }) => {
    const given = headers['x-request-id'];
    if (fromProxy && typeof given === 'string' && SOUND.test(given)) return given;
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}
