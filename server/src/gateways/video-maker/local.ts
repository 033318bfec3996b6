import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureTools } from '../pictures/picture-tools.ts';
import { FfmpegFailed, runTool, toolCommand } from '../video/run-tool.ts';
import { NotMade, type VideoMaker } from './maker.ts';

const WITHIN_MS = 3 * 60_000;
const GROUND = '#f3f0ec';
/**
 * The least part of a wide picture to show: cropped to the video's shape it would lose its subject.
 */
const WIDEST = 3 / 4;

/** Makes videos on this machine: the product's pictures with slow camera moves. */
export function localMaker(ffmpegPath: string | null, tools: PictureTools): VideoMaker {
  return {
    async make(subject, folder, { signal }) {
      const stills = await writeStills(tools, subject.pictures, folder);
      if (stills.length === 0) {
        throw new NotMade('This product has no picture yet. Add one and try again.');
      }
      const target = path.join(folder, 'film.mp4');
      const scenes = scenesOf(stills.length).map((at) => stills[at] ?? '');
      const command = await toolCommand('ffmpeg', ffmpegPath);
      try {
        await runTool(command, filmArguments(scenes, target), {
          timeoutMs: WITHIN_MS,
          signal,
          reads: scenes,
          writes: target,
        });
      } catch (error) {
        if (!(error instanceof FfmpegFailed)) throw error;
        throw new NotMade('The video could not be assembled. Please try again.');
      }
      return target;
    },
  };
}

async function writeStills(
  tools: PictureTools,
  pictures: readonly string[],
  folder: string,
): Promise<string[]> {
  const stills: string[] = [];
  for (const [at, picture] of pictures.entries()) {
    const still = path.join(folder, `still-${at}.png`);
    const png = await tools.framed(await readFile(picture), FRAME).catch(() => null);
    if (!png) continue;
    await writeFile(still, png);
    stills.push(still);
  }
  return stills;
}

const WIDTH = 1080;
const HEIGHT = 1920;
const FRAME = { width: WIDTH, height: HEIGHT, widest: WIDEST, ground: GROUND };

const FPS = 25;
const BLEND_FRAMES = 12;
const FILM_FRAMES = 188;
const MOST_SCENES = 4;

/** The camera's move over a still: enlargement from 1, and the fixed point. */
type Move = { from: number; to: number; x: number; y: number };

const MOVES: readonly Move[] = [
  { from: 1, to: 1.14, x: 0.5, y: 0.45 },
  { from: 1.16, to: 1.03, x: 0.35, y: 0.4 },
  { from: 1.02, to: 1.16, x: 0.65, y: 0.55 },
  { from: 1.15, to: 1, x: 0.5, y: 0.5 },
];

/** The picture of each scene: at least three scenes, so that a single picture moves too. */
function scenesOf(pictures: number): number[] {
  const count = Math.min(MOST_SCENES, Math.max(3, pictures));
  return Array.from({ length: count }, (_, scene) => scene % pictures);
}

/** A moving crop of a still; `perspective` places it between pixels, so a slow zoom is smooth. */
function moving({ from, to, x, y }: Move, frames: number): string {
  const size = `(1/(${from}+(${to - from})*on/${frames}))`;
  const left = `W*(1-${size})*${x}`;
  const top = `H*(1-${size})*${y}`;
  const right = `${left}+W*${size}`;
  const bottom = `${top}+H*${size}`;
  const corners = `x0='${left}':y0='${top}':x1='${right}':y1='${top}':x2='${left}':y2='${bottom}':x3='${right}':y3='${bottom}'`;
  return `perspective=${corners}:interpolation=linear:eval=frame`;
}

/** No filter may be newer than the bundled build of 2018. */
function filmGraph(scenes: number): string {
  const frames = Math.ceil((FILM_FRAMES + (scenes - 1) * BLEND_FRAMES) / scenes);
  const cut = (from: number, to: number) =>
    `trim=start_frame=${from}:end_frame=${to},setpts=N/${FPS}/TB`;
  const parts: string[] = [];
  const shown: string[] = [];
  for (let k = 0; k < scenes; k += 1) {
    const first = k === 0;
    const last = k === scenes - 1;
    const pieces = [...(first ? [] : [`[head${k}]`]), `[mid${k}]`, ...(last ? [] : [`[tail${k}]`])];
    const still = `[${k}:v]format=yuv420p,loop=loop=${frames - 1}:size=1:start=0,setpts=N/${FPS}/TB`;
    const move = moving(MOVES[k % MOVES.length] ?? { from: 1, to: 1, x: 0, y: 0 }, frames);
    parts.push(`${still},${move},split=${pieces.length}${pieces.join('')}`);
    parts.push(
      `[mid${k}]${cut(first ? 0 : BLEND_FRAMES, last ? frames : frames - BLEND_FRAMES)}[m${k}]`,
    );
    if (!first) {
      const faded = `format=yuva420p,fade=t=in:s=0:n=${BLEND_FRAMES}:alpha=1`;
      parts.push(`[head${k}]${cut(0, BLEND_FRAMES)},${faded}[h${k}]`);
      parts.push(`[t${k - 1}][h${k}]overlay=format=yuv420[x${k}]`);
      shown.push(`[x${k}]`);
    }
    if (!last) parts.push(`[tail${k}]${cut(frames - BLEND_FRAMES, frames)}[t${k}]`);
    shown.push(`[m${k}]`);
  }
  parts.push(`${shown.join('')}concat=n=${shown.length}:v=1:a=0,format=yuv420p[out]`);
  return parts.join(';');
}

function filmArguments(stills: readonly string[], target: string): string[] {
  // Filters count their frames at the inputs' rate.
  const still = ['-f', 'png_pipe', '-protocol_whitelist', 'file', '-framerate', String(FPS)];
  const inputs = stills.flatMap((file) => [...still, '-i', file]);
  const quiet = ['-hide_banner', '-v', 'error', '-nostdin', '-y', '-filter_complex_threads', '2'];
  const film = ['-filter_complex', filmGraph(stills.length), '-map', '[out]', '-an'];
  const coded = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '23', '-profile:v', 'high'];
  const plain = ['-map_metadata', '-1', '-threads', '2'];
  const shape = ['-movflags', '+faststart', '-f', 'mp4'];
  return [...quiet, ...inputs, ...film, ...coded, ...plain, ...shape, target];
}
