import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The ids that are safe in a log line and a header. */
const SOUND = /^[\w.:-]{1,64}$/;

/** Gives each request an id for its answer and the log; behind a trusted proxy the proxy's. */
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
