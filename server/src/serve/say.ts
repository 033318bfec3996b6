/** Prints a line for the person who started it. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs a step of the start and prints how long it took. */
export async function step<T>(what: string, run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await run();
  say(`  ✓ ${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  return result;
}
