/** What ffmpeg is told to make a clip of three stills. No filter is newer than the 2018 build. */
import type { Size } from '../pictures/camera.ts';

export const CLIP: Size = { width: 720, height: 1280 };
export const FPS = 24;

/** How the camera moves over one still: from `from` to `to`, which are enlargements of 1 or more. */
export interface Move {
  from: number;
  to: number;
  /** The point that stays where it is, as shares of width and height. */
  x: number;
  y: number;
}

export interface Film {
  moves: [Move, Move, Move];
  /** How one still gives way to the next. */
  change: 'fade' | 'slide' | 'rise';
  /** Frames of each still, the changes included. */
  frames: number;
}

/** Frames that a change takes. */
export const CHANGE_FRAMES = { fade: 12, slide: 15, rise: 15 } as const;

/**
 * A moving window on a still. `perspective` places it between pixels, so a slow zoom doesn't
 * tremble as `zoompan` does.
 */
function move(m: Move, frames: number): string {
  const size = `(1/(${m.from}+(${m.to - m.from})*on/${frames}))`;
  const left = `W*(1-${size})*${m.x}`;
  const top = `H*(1-${size})*${m.y}`;
  const right = `${left}+W*${size}`;
  const bottom = `${top}+H*${size}`;
  return `perspective=x0='${left}':y0='${top}':x1='${right}':y1='${top}':x2='${left}':y2='${bottom}':x3='${right}':y3='${bottom}':interpolation=linear:eval=frame`;
}

/** The filter graph: three stills in, one film out. */
export function filmGraph(film: Film): string {
  const { frames, change } = film;
  const blend = CHANGE_FRAMES[change];
  const cut = (from: number, to: number): string =>
    `trim=start_frame=${from}:end_frame=${to},setpts=N/${FPS}/TB`;
  const parts = ['[0:v]format=yuv420p,split=3[i0][i1][i2]'];
  for (const [k, m] of film.moves.entries()) {
    const pieces = k === 0 ? ['mid', 'tail'] : k === 1 ? ['head', 'mid', 'tail'] : ['head', 'mid'];
    parts.push(
      `[i${k}]${cut(k, k + 1)},loop=loop=${frames - 1}:size=1:start=0,setpts=N/${FPS}/TB,${move(m, frames)},split=${pieces.length}${pieces.map((p) => `[${p}${k}]`).join('')}`,
    );
    const end = k === 2 ? frames : frames - blend;
    parts.push(`[mid${k}]${cut(k === 0 ? 0 : blend, end)}[m${k}]`);
    if (k < 2) parts.push(`[tail${k}]${cut(frames - blend, frames)}[t${k}]`);
    if (k > 0) parts.push(`[head${k}]${cut(0, blend)}[h${k}]`);
  }
  const slow = `pow(1-n/${blend},3)`;
  for (const k of [0, 1]) {
    if (change === 'fade') {
      parts.push(`[h${k + 1}]format=yuva420p,fade=t=in:s=0:n=${blend}:alpha=1[v${k}]`);
      parts.push(`[t${k}][v${k}]overlay=format=yuv420[x${k}]`);
    } else {
      const to = change === 'slide' ? `x='W*${slow}':y=0` : `x=0:y='H*${slow}'`;
      parts.push(`[t${k}][h${k + 1}]overlay=${to}:eval=frame:format=yuv420[x${k}]`);
    }
  }
  parts.push(`[m0][x0][m1][x1][m2]concat=n=5:v=1:a=0,format=yuv420p[out]`);
  return parts.join(';');
}

/** ffmpeg's arguments; the stills come on its standard input as three raw RGB frames of `size`. */
export function filmArguments(film: Film, size: Size, target: string): string[] {
  return [
    '-hide_banner',
    '-loglevel',
    'error',
    '-nostdin',
    '-y',
    '-threads',
    '1',
    '-filter_complex_threads',
    '1',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-video_size',
    `${size.width}x${size.height}`,
    '-framerate',
    String(FPS),
    '-i',
    'pipe:0',
    '-filter_complex',
    filmGraph(film),
    '-map',
    '[out]',
    '-an',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '26',
    '-profile:v',
    'high',
    '-pix_fmt',
    'yuv420p',
    '-threads',
    '1',
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    target,
  ];
}
