import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** ffmpeg or ffprobe refused the file, or took longer than it may. */
export class FfmpegFailed extends Error {
  readonly timedOut: boolean;

  constructor(message: string, timedOut: boolean) {
    super(message);
    this.timedOut = timedOut;
  }
}

type Tool = 'ffmpeg' | 'ffprobe';

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
    await runTool(tool, ['-version'], 10_000);
    return tool;
  } catch {
    // Loaded only where it is needed: it throws on systems that it has no binary for.
    const bundled =
      tool === 'ffmpeg'
        ? await import('@ffmpeg-installer/ffmpeg')
        : await import('@ffprobe-installer/ffprobe');
    return bundled.default.path;
  }
}

const running = new Set<ChildProcess>();
// Nothing goes on converting for a server that has left.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const MOST_OUTPUT = 64 * 1024 * 1024;
const MOST_COMPLAINT = 4000;

/** What the program writes to its standard output. @throws FfmpegFailed */
export function runTool(command: string, args: string[], timeoutMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const output: Buffer[] = [];
    let bytes = 0;
    let complaint = '';
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > MOST_OUTPUT) child.kill('SIGKILL');
      else output.push(part);
    });
    child.stderr.on('data', (part: Buffer) => {
      if (complaint.length < MOST_COMPLAINT) complaint += part.toString();
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      running.delete(child);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      if (code === 0) resolve(Buffer.concat(output));
      else reject(new FfmpegFailed(complaint.trim() || `${command} ended with ${code}`, timedOut));
    });
  });
}
