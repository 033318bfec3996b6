import { chmod } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { confinement } from '../closed-room/confinement.ts';
import { findProgram } from '../closed-room/find-program.ts';
import { handOver, type Files } from '../closed-room/hand-over.ts';
import { takeUser } from '../closed-room/room-users.ts';
import { endClosed, startClosed } from '../closed-room/start.ts';

/** ffmpeg or ffprobe refused the file, timed out, or was stopped. */
export class FfmpegFailed extends Error {
  readonly timedOut: boolean;

  constructor(message: string, timedOut: boolean) {
    super(message);
    this.timedOut = timedOut;
  }
}

type Tool = 'ffmpeg' | 'ffprobe';

export type RunOptions = Files & {
  timeoutMs: number;
  /** Ends the program; the run then fails with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Receives the program's standard output as it comes; may report that there is no progress. */
  onOutput?: (text: string) => 'stands still' | undefined;
  /** How long it may make no progress. */
  stallsAfterMs?: number;
};

const found = new Map<Tool, Promise<string>>();

/** The command to run: the configured path, else the system's own, else the bundled binary. */
export function toolCommand(tool: Tool, configured: string | null): Promise<string> {
  if (configured) return Promise.resolve(configured);
  const known = found.get(tool) ?? systemsOrBundled(tool);
  found.set(tool, known);
  // Retried with the next file.
  known.catch(() => found.delete(tool));
  return known;
}

async function systemsOrBundled(tool: Tool): Promise<string> {
  try {
    await runTool(tool, ['-version'], { timeoutMs: 10_000 });
    return tool;
  } catch {
    return bundledTool(tool);
  }
}

// Packages of their own, which `npm start` installs where the system has no ffmpeg.
const bundle = createRequire(new URL('../../../ffmpeg/package.json', import.meta.url));

/** Throws where the packages are not installed, or have no binary for this system. */
async function bundledTool(tool: Tool): Promise<string> {
  const { path } = bundle(`@${tool}-installer/${tool}`) as { path: string };
  // Its package makes it executable by its owner alone.
  await chmod(path, 0o755).catch(() => undefined);
  return path;
}

// Without our environment, nothing is found by name.
const where = (command: string) => findProgram(command) ?? command;

const MOST_OUTPUT = 64 * 1024 * 1024;
const MOST_COMPLAINT = 4000;
// A 4K video takes 1 GB of address space.
const MOST_MEMORY_KB = 2_500_000;
const MOST_FILE_BLOCKS = 300_000;
const THREADS = 2;
/** Visitors come first. */
const NICE = 5;

/**
 * Runs a program with limits on time, memory, processes and file size, without our environment and,
 * if the system can, without network and as an unprivileged user: of our files it gets only `reads`
 * and `writes`.
 * @throws FfmpegFailed, or the reason of the signal
 */
export async function runTool(
  command: string,
  args: string[],
  options: RunOptions,
): Promise<Buffer> {
  const { program, users, closed } = await confinement();
  const user = users.program ? await takeUser() : null;
  try {
    const room = await program(where(command), user?.id ?? null);
    if (user === null && !closed.files) {
      return await run([...room, where(command), ...args], [], options);
    }
    const handed = await handOver(user?.id ?? null, [command, args], options);
    try {
      return await run([...room, where(handed.command), ...handed.args], handed.fds, options);
    } finally {
      await handed.close();
    }
  } finally {
    user?.giveBack();
  }
}

function run(command: string[], fds: readonly number[], options: RunOptions): Promise<Buffer> {
  const { timeoutMs, stallsAfterMs = timeoutMs, signal, onOutput } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const limits = {
      seconds: Math.ceil(timeoutMs / 1000) * THREADS,
      addressesKb: MOST_MEMORY_KB,
      fileBlocks: MOST_FILE_BLOCKS,
      nice: NICE,
    };
    const child = startClosed(command, limits, ['ignore', 'pipe', 'pipe', ...fds]);
    const output: Buffer[] = [];
    let bytes = 0;
    let complaint = '';
    let ended: Error | undefined;
    const end = (why: Error) => {
      ended ??= why;
      endClosed(child);
    };
    const late = () => end(new FfmpegFailed(`${command.join(' ')} took too long`, true));
    const stop = () => end(signal?.reason as Error);
    const timer = setTimeout(late, timeoutMs);
    const stalled = setTimeout(late, stallsAfterMs);
    signal?.addEventListener('abort', stop, { once: true });
    child.stdout?.on('data', (part: Buffer) => {
      if (onOutput?.(part.toString()) !== 'stands still') stalled.refresh();
      bytes += part.length;
      if (bytes > MOST_OUTPUT) end(new FfmpegFailed(`${command.join(' ')} wrote too much`, false));
      else output.push(part);
    });
    child.stderr?.on('data', (part: Buffer) => {
      if (complaint.length < MOST_COMPLAINT) complaint += part.toString();
    });
    const clear = () => {
      clearTimeout(timer);
      clearTimeout(stalled);
      signal?.removeEventListener('abort', stop);
    };
    child.once('error', (error) => {
      clear();
      reject(error);
    });
    // Its children may still hold the output open: ignore an ended program.
    child.once('exit', () => {
      if (!ended) return;
      clear();
      child.stdout?.destroy();
      child.stderr?.destroy();
      reject(ended);
    });
    child.once('close', (code) => {
      clear();
      if (code === 0 && !ended) resolve(Buffer.concat(output));
      else
        reject(
          ended ??
            new FfmpegFailed(complaint.trim() || `${command.join(' ')} ended with ${code}`, false),
        );
    });
  });
}
