import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { endsWithUs } from '../../kit/ends-with-us.ts';
import { confinement, handOver, type Files } from './confinement.ts';

/** ffmpeg or ffprobe refused the file, took longer than it may, or was stopped. */
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
  /** Gets what the program writes to its standard output, as it comes. */
  onOutput?: (text: string) => void;
};

const found = new Map<Tool, Promise<string>>();

/** The command to run: the configured path, else the system's own, else the bundled binary. */
export function toolCommand(tool: Tool, configured: string | null): Promise<string> {
  if (configured) return Promise.resolve(configured);
  const known = found.get(tool) ?? systemsOrBundled(tool);
  found.set(tool, known);
  return known;
}

async function systemsOrBundled(tool: Tool): Promise<string> {
  try {
    await runTool(tool, ['-version'], { timeoutMs: 10_000 });
    return tool;
  } catch {
    // Loaded only where it is needed: it throws on systems that it has no binary for.
    const bundled =
      tool === 'ffmpeg'
        ? await import('@ffmpeg-installer/ffmpeg')
        : await import('@ffprobe-installer/ffprobe');
    const { path } = bundled.default;
    // Its package lets its owner alone run it.
    await chmod(path, 0o755).catch(() => undefined);
    return path;
  }
}

const running = new Set<ChildProcess>();
// No conversion outlives its server.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const MOST_OUTPUT = 64 * 1024 * 1024;
const MOST_COMPLAINT = 4000;
// A 4K film takes 1 GB of addresses. The file limit counts blocks of half a kilobyte, in some shells a whole one.
const MOST_MEMORY_KB = 2_500_000;
const MOST_FILE_BLOCKS = 300_000;
const PRIORITY = 5;

const MOST_OPEN_FILES = 64;
const THREADS = 2;

/** The limits that the system's own shell sets, each where it can. */
const limited = (seconds: number) => `{
  ulimit -c 0; ulimit -v ${MOST_MEMORY_KB}; ulimit -f ${MOST_FILE_BLOCKS}
  ulimit -n ${MOST_OPEN_FILES}; ulimit -t ${seconds * THREADS}
} 2>/dev/null
exec "$@"`;

/** None of our settings and secrets: where programs are found, and what Windows can't do without. */
function surroundings(): NodeJS.ProcessEnv {
  // oxlint-disable-next-line node/no-process-env -- these two are the system's, no setting of ours
  const { PATH, SystemRoot } = process.env;
  return process.platform === 'win32' ? { PATH, SystemRoot } : { PATH, LC_ALL: 'C' };
}

function start(command: string[], fds: readonly number[], timeoutMs: number): ChildProcess {
  const surrounded = {
    env: surroundings(),
    stdio: ['ignore' as const, 'pipe' as const, 'pipe' as const, ...fds],
  };
  const [program = '', ...args] = command;
  if (process.platform === 'win32') return spawn(program, args, surrounded);
  const script = limited(Math.ceil(timeoutMs / 1000));
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...command], surrounded);
  try {
    // Visitors come first.
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  } catch {
    // It has ended already, or may not be ranked: it runs all the same.
  }
  return child;
}

/**
 * Runs a program with limits on time, memory and file size, without our environment, and if the system
 * can, without the network and as nobody: only `reads` and `writes` are open to it. @throws
 * FfmpegFailed, or the reason of the signal
 */
export async function runTool(
  command: string,
  args: string[],
  options: RunOptions,
): Promise<Buffer> {
  if (process.platform === 'win32') return run([command, ...args], [], options);
  const { before, user } = await confinement();
  if (user === null) return run([...before, command, ...args], [], options);
  const handed = await handOver(user, [command, args], options);
  try {
    return await run([...before, handed.command, ...handed.args], handed.fds, options);
  } finally {
    await handed.close();
  }
}

function run(command: string[], fds: readonly number[], options: RunOptions): Promise<Buffer> {
  const { timeoutMs, signal, onOutput } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const child = start(command, fds, timeoutMs);
    running.add(child);
    endsWithUs(child);
    const output: Buffer[] = [];
    let bytes = 0;
    let complaint = '';
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    const stop = () => child.kill('SIGKILL');
    signal?.addEventListener('abort', stop, { once: true });
    child.stdout?.on('data', (part: Buffer) => {
      onOutput?.(part.toString());
      bytes += part.length;
      if (bytes > MOST_OUTPUT) child.kill('SIGKILL');
      else output.push(part);
    });
    child.stderr?.on('data', (part: Buffer) => {
      if (complaint.length < MOST_COMPLAINT) complaint += part.toString();
    });
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      running.delete(child);
    };
    child.once('error', (error) => {
      end();
      reject(error);
    });
    child.once('close', (code) => {
      end();
      if (code === 0) resolve(Buffer.concat(output));
      else if (signal?.aborted) reject(signal.reason as Error);
      else
        reject(
          new FfmpegFailed(complaint.trim() || `${command.join(' ')} ended with ${code}`, timedOut),
        );
    });
  });
}
