import { productEnv, productNode } from './node.mjs';
import { at } from './project.mjs';
import { runShown } from './run.mjs';

/**
 * Runs the server's entry on our terminal until it ends. It stops in order where we end without a
 * word (kill -9, a closed terminal): it sees the channel between us close.
 * @param {string[]} args such as ["serve"]
 * @param {{ env?: Record<string, string>, nodeArgs?: string[] }} [options]
 * @returns {Promise<number>} its exit code
 */
export function runServer(args, { env, nodeArgs } = {}) {
  const all = [...(nodeArgs || []), at('server', 'src', 'main.ts'), ...args];
  return runShown(productNode(), all, { env: productEnv(env), channel: true });
}
