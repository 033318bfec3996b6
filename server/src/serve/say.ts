import type { Logger } from 'pino';

let print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints a line for the person who started it. */
export function say(line: string): void {
  print(line);
}

/** From now on what is said goes into the log: in production every line is JSON. */
export function sayInLog(log: Pick<Logger, 'info'>): void {
  print = (line) => {
    const text = line.trim();
    if (text !== '') log.info(text);
  };
}

/** Runs a step of the start and prints how long it took. */
export async function step<T>(what: string, run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await run();
  say(`  ✓ ${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  return result;
}
