/** Runs ffmpeg as a child process to make one clip. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Size } from '../pictures/camera.ts';
import { filmArguments, type Film } from './film.ts';

const TIMEOUT_MS = 300_000;

function run(ffmpegPath: string, args: string[], input: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(ffmpegPath, args, { stdio: ['pipe', 'ignore', 'pipe'] });
    const stop = (): void => {
      child.kill('SIGKILL');
    };
    const late = setTimeout(stop, TIMEOUT_MS);
    // Should this process end first, ffmpeg must not work on for nobody.
    process.once('exit', stop);
    let complaint = '';
    child.stderr.on('data', (part: Buffer) => {
      if (complaint.length < 2000) complaint += part.toString();
    });
    const over = (): void => {
      clearTimeout(late);
      process.off('exit', stop);
    };
    child.once('error', (error) => {
      over();
      reject(error);
    });
    child.once('close', (code, signal) => {
      over();
      if (code === 0) resolve();
      else reject(new Error(complaint.trim() || `ffmpeg ended with ${signal ?? code}`));
    });
    // ffmpeg may refuse before it has read everything; its own complaint says why.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/**
 * A clip's bytes, as large as its three stills of 8-bit RGB pixels, whose sides are even. Throws
 * ffmpeg's complaint, also after five minutes.
 */
export async function makeClip(
  ffmpegPath: string,
  film: Film,
  size: Size,
  stills: Buffer[],
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'souk-clip-'));
  const clean = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', clean);
  try {
    const target = join(folder, 'clip.mp4');
    await run(ffmpegPath, filmArguments(film, size, target), Buffer.concat(stills));
    return await readFile(target);
  } finally {
    process.off('exit', clean);
    await rm(folder, { recursive: true, force: true });
  }
}
