import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { productEnv, productNode } from './node.mjs';
import { at, root } from './project.mjs';

const running = new Set();
const REPEAT_MS = 1000;
const PARENT_CHECK_MS = 500;
let listening = false;
let lastSignal;
let lastTime = 0;

/**
 * Passes Ctrl-C and SIGTERM on to our children. They are in sessions of their own, so that they get
 * Ctrl-C once, from here, and not from the terminal too. npm repeats signals that the terminal has
 * already sent us, so a second signal within a second is ignored.
 */
function listen() {
  if (listening) return;
  listening = true;
  process.on('SIGINT', passOn);
  process.on('SIGTERM', passOn);
  if (!process.env.npm_lifecycle_event) return;
  // npm passes SIGTERM on to the shell between us, which exits without forwarding it.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    passOn('SIGTERM');
  }, PARENT_CHECK_MS);
  watch.unref();
}

function passOn(signal) {
  const now = performance.now();
  if (lastSignal && now - lastTime < REPEAT_MS) return;
  lastSignal = signal;
  lastTime = now;
  if (running.size === 0) process.exit(exitCodeOf(null, signal));
  for (const child of running) child.kill(signal);
}

/** The exit code that a shell gives to a program killed by a signal. */
function exitCodeOf(code, signal) {
  return code === null ? 128 + (constants.signals[signal] || 0) : code;
}

function start(command, args, options) {
  listen();
  // Windows has no sessions; the console's Ctrl-C reaches every process by itself there.
  const detached = process.platform !== 'win32';
  const child = spawn(command, args, { cwd: root, windowsHide: true, ...options, detached });
  running.add(child);
  return child;
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(exitCodeOf(code, signal));
    });
  });
}

/** Whether Ctrl-C or SIGTERM has arrived: then nothing more is started. */
export const wasStopped = () => lastSignal !== undefined;

/** The exit code after Ctrl-C or SIGTERM. */
export const stoppedCode = () => exitCodeOf(null, lastSignal);

/**
 * Runs a program on our own terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, channel?: boolean, onMessage?: (message: any) =>
 * void, onError?: (text: string) => void, signal?: AbortSignal, killAfterMs?: number }} [options]
 * `channel`: it has a channel to us, and notices when that closes; `onMessage` receives the
 * messages sent there; `onError` what it writes to its standard error, besides the terminal;
 * `signal` interrupts it, and `killAfterMs` later ends it
 * @returns {Promise<number>} its exit code
 */
export function runShown(command, args, options = {}) {
  const { cwd, env, channel, onMessage, onError, signal, killAfterMs } = options;
  const out = ['inherit', 'inherit', onError ? 'pipe' : 'inherit'];
  const stdio = [...out, ...(channel || onMessage ? ['ipc'] : [])];
  const child = start(command, args, { cwd: cwd || root, env: env || process.env, stdio });
  if (onMessage) child.on('message', onMessage);
  if (onError) {
    child.stderr.setEncoding('utf8').on('data', (text) => {
      process.stderr.write(text);
      onError(text);
    });
  }
  if (signal) {
    signal.addEventListener('abort', () => {
      child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      child.once('exit', () => clearTimeout(timer));
    });
  }
  return ended(child);
}

/**
 * Runs a program and captures its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, beside?: boolean }} [options] `beside`: it runs
 * beside the server, so Ctrl-C during it leaves the exit to the server
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runQuietly(command, args, { cwd, env, beside } = {}) {
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = start(command, args, { cwd: cwd || root, env: env || process.env, stdio });
  let output = '';
  const keep = (text) => {
    output += text;
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const code = await ended(child);
  if (wasStopped() && !beside) process.exit(stoppedCode());
  return { code, output };
}

/** The same as for its web processes (server/src/serve/serve.ts). */
const SMALL_HEAP = ['--max-semi-space-size=4', '--heap-growing-percent=60'];

/**
 * Runs the server's entry on our terminal until it ends. It stops cleanly even if we are killed or
 * the terminal closes, since it sees the channel between us close.
 * @param {string[]} args such as ["serve"]
 * @param {{ env?: Record<string, string>, nodeArgs?: string[], onOpen?: () => void }} [options]
 * `onOpen` is called when the site answers
 * @returns {Promise<number>} its exit code
 */
export function runServer(args, { env, nodeArgs, onOpen } = {}) {
  const all = [...SMALL_HEAP, ...(nodeArgs || []), at('server', 'src', 'main.ts'), ...args];
  // Set before the entry is read: a process that finds all its sources in the cache needs no
  // TypeScript compiler.
  const NODE_COMPILE_CACHE = at('node_modules', '.cache', 'souk');
  return runShown(productNode(), all, {
    env: productEnv({ NODE_COMPILE_CACHE, ...env }),
    channel: true,
    onMessage: (message) => message === 'open' && onOpen && onOpen(),
  });
}
