// A separate process that runs the embedded database, for tests that kill it: node
// embedded-child.ts DATA_DIR | --throwaway Prints the outcome as one line of JSON, and shuts down
// cleanly when its input closes.
import { once } from 'node:events';
import { startEmbeddedPostgres } from '../src/embedded/start.ts';
import { startThrowawayPostgres } from '../src/embedded/throwaway.ts';

const dataDir = process.argv[2] ?? '';
const lines: string[] = [];
const log = (line: string) => void lines.push(line);

try {
  const server =
    dataDir === '--throwaway'
      ? await startThrowawayPostgres(log)
      : await startEmbeddedPostgres({ dataDir, log });
  console.log(JSON.stringify({ ...server, lines }));
  process.stdin.resume();
  await once(process.stdin, 'end');
  await server.stop();
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message, lines }));
  process.exitCode = 1;
}
