import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from '@souk/contract/limits';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import type { Message } from '../closed-room/messages.ts';
import { encodePicture, sizeOf } from './encode.ts';
import type { Frame, PictureFault } from './picture-tools.ts';

// An animated PNG has a name of its own; its first frame is kept, like a GIF's.
const READABLE = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/tiff',
]);
/** Accepted files take a second or two. */
const WITHIN_SECONDS = 20;
const SOFT = 40;

// The accepted part of the library's formats: no SVG, which refers to files, and nothing rare.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
  ],
});
// Each picture is read once.
sharp.cache(false);

class Refused extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

type TaskResult = { made?: unknown; data?: Buffer[] };
type Words = { task: string; side: number; width: number } & Frame;

const tasks: Record<string, (picture: Buffer, words: Words) => Promise<TaskResult>> = {
  async kindOf(start) {
    return { made: (await fileTypeFromBuffer(start))?.mime ?? null };
  },
  async encode(picture, { side }) {
    const image = (await opened(picture)).rotate().resize(within(side));
    const { data, sizes, ...facts } = await encodePicture(image);
    const made = { ...facts, widths: sizes.map(({ width }) => width) };
    return { made, data: [data, ...sizes.map((size) => size.data)] };
  },
  async narrower(picture, { width }) {
    const found = await (await opened(picture)).metadata();
    return { data: found.width > width ? [await sizeOf(sharp(picture), width)] : [] };
  },
  async plain(picture, { side }) {
    const image = (await opened(picture)).rotate().resize(within(side));
    return {
      data: [await image.flatten({ background: '#ffffff' }).jpeg({ quality: 90 }).toBuffer()],
    };
  },
  async framed(picture, { width, height, widest, ground }) {
    const image = (await opened(picture)).rotate().flatten({ background: ground });
    const upright = await image.png({ compressionLevel: 1 }).toBuffer();
    const found = await sharp(upright).metadata();
    const shape = Math.min(widest, Math.max(width / height, found.width / found.height));
    const front = sharp(upright).resize(width, Math.round(width / shape), { fit: 'cover' });
    const framed = sharp(upright)
      .resize(width, height, { fit: 'cover' })
      .blur(SOFT)
      .composite([{ input: await front.png({ compressionLevel: 1 }).toBuffer() }]);
    return { data: [await framed.png({ compressionLevel: 1 }).toBuffer()] };
  },
};

/** Runs a task; refuses unreadable pictures. */
export async function work({ words, data: [picture] }: Message): Promise<Message> {
  const request = words as Words;
  try {
    const task = tasks[request.task];
    if (!task || !picture) throw new Refused('no picture');
    const { made = null, data = [] } = await task(picture, request);
    return { words: { made }, data };
  } catch (error) {
    return { words: { refused: faultOf(error) }, data: [] };
  }
}

function faultOf(error: unknown): PictureFault {
  if (error instanceof Refused) return error.fault;
  return error instanceof Error && /timeout/.test(error.message) ? 'too slow' : 'no picture';
}

/** A picture judged by its content, within our limits and not decoded yet. */
async function opened(picture: Buffer): Promise<Sharp> {
  const type = await fileTypeFromBuffer(picture);
  if (!type || !READABLE.has(type.mime)) throw new Refused('no picture');
  const image = sharp(picture, { limitInputPixels: false });
  const { width, height } = await image.metadata();
  if (Math.max(width, height) > IMAGE_MAX_SIDE) throw new Refused('too long');
  if (width * height > IMAGE_MAX_PIXELS) throw new Refused('too many pixels');
  return image.timeout({ seconds: WITHIN_SECONDS });
}

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
