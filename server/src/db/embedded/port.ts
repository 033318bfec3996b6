import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports of outgoing connections, so that a remembered one is seldom taken.
const LOWEST = 15_433;
const HIGHEST = 25_433;
const TRIALS = 50;

/** A TCP port on 127.0.0.1 that is free now: the one wanted, if it is, else another. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && (await isFree(wanted))) return wanted;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free TCP port found between ${LOWEST} and ${HIGHEST}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}
