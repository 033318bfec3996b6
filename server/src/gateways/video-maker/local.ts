import path from 'node:path';
import sharp from 'sharp';
import { FfmpegFailed, runTool, toolCommand } from '../video/run-tool.ts';
import { filmArguments, HEIGHT, scenesOf, WIDTH } from './film.ts';
import { NotMade, type VideoMaker } from './maker.ts';

const WITHIN_MS = 3 * 60_000;
const GROUND = '#f3f0ec';
/** Of a wide picture so much is shown at least: cut to the film's shape it would lose what it shows. */
const WIDEST = 3 / 4;
const SOFT = 40;

/** Makes videos on this machine: the product's pictures with slow camera moves. */
export function localMaker(ffmpegPath: string | null): VideoMaker {
  return {
    async make(subject, folder, { signal }) {
      const stills = await writeStills(subject.pictures, folder);
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
        throw new NotMade('The video could not be put together. Please try again.');
      }
      return target;
    },
  };
}

/** The pictures that can be read, in the film's frame. */
async function writeStills(pictures: readonly string[], folder: string): Promise<string[]> {
  const stills: string[] = [];
  for (const [at, picture] of pictures.entries()) {
    const still = path.join(folder, `still-${at}.png`);
    const written = await writeStill(picture, still).catch(() => null);
    if (written) stills.push(still);
  }
  return stills;
}

/** A picture over a soft enlargement of itself, where it is not as upright as the film. */
async function writeStill(picture: string, still: string) {
  const upright = await sharp(picture).rotate().flatten({ background: GROUND }).png().toBuffer();
  const { width, height } = await sharp(upright).metadata();
  const shape = Math.min(WIDEST, Math.max(WIDTH / HEIGHT, width / height));
  const front = sharp(upright).resize(WIDTH, Math.round(WIDTH / shape), { fit: 'cover' });
  return sharp(upright)
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .blur(SOFT)
    .composite([{ input: await front.png({ compressionLevel: 1 }).toBuffer() }])
    .png({ compressionLevel: 1 })
    .toFile(still);
}
