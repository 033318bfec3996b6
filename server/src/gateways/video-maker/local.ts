import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { FfmpegFailed, runTool, toolCommand } from '../video/run-tool.ts';
import { filmArguments, PICTURE_HEIGHT, scenesOf, WIDTH } from './film.ts';
import { NotMade, type VideoMaker } from './maker.ts';
import { drawPanel } from './panel.ts';

const WITHIN_MS = 3 * 60_000;
const GROUND = '#f3f0ec';

/** Makes videos on this machine: the product's pictures with slow camera moves, its name and price. */
export function localMaker(ffmpegPath: string | null): VideoMaker {
  return {
    async make(subject, folder, { signal }) {
      const stills = await writeStills(subject.pictures, folder);
      if (stills.length === 0) {
        throw new NotMade('This product has no picture yet. Add one and try again.');
      }
      const panel = path.join(folder, 'panel.png');
      const { png, ground } = await drawPanel(subject);
      await writeFile(panel, png);
      const target = path.join(folder, 'film.mp4');
      const scenes = scenesOf(stills.length).map((at) => stills[at] ?? '');
      const command = await toolCommand('ffmpeg', ffmpegPath);
      try {
        await runTool(command, filmArguments(scenes, panel, ground, target), {
          timeoutMs: WITHIN_MS,
          signal,
        });
      } catch (error) {
        if (!(error instanceof FfmpegFailed)) throw error;
        throw new NotMade('The video could not be put together. Please try again.');
      }
      return target;
    },
  };
}

/** The pictures that can be read, cut to the film's frame. */
async function writeStills(pictures: readonly string[], folder: string): Promise<string[]> {
  const stills: string[] = [];
  for (const [at, picture] of pictures.entries()) {
    const still = path.join(folder, `still-${at}.png`);
    const written = await sharp(picture)
      .rotate()
      .resize(WIDTH, PICTURE_HEIGHT, { fit: 'cover' })
      .flatten({ background: GROUND })
      .png({ compressionLevel: 1 })
      .toFile(still)
      .catch(() => null);
    if (written) stills.push(still);
  }
  return stills;
}
