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
    return { made: await kindOf(start) };
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

/** A picture, known by its content, within our limits and not decoded yet. */
async function opened(picture: Buffer): Promise<Sharp> {
  const kind = await kindOf(picture);
  if (kind === null || !READABLE.has(kind)) throw new Refused('no picture');
  const image = sharp(...read(picture, kind));
  const { width, height } = await image.metadata();
  if (Math.max(width, height) > IMAGE_MAX_SIDE) throw new Refused('too long');
  if (width * height > IMAGE_MAX_PIXELS) throw new Refused('too many pixels');
  return image.timeout({ seconds: WITHIN_SECONDS });
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/**
 * Reads a picture as browsers do: with a header that some cameras write wrongly, or without the
 * mark at its end. A picture that breaks off in the middle is refused.
 */
function read(picture: Buffer, kind: string): Parameters<typeof sharp> {
  if (kind === 'image/jpeg' && !picture.includes(END_OF_JPEG)) {
    const whole = Buffer.concat([picture, END_OF_JPEG]);
    return [whole, { limitInputPixels: false, failOn: 'warning' }];
  }
  return [picture, { limitInputPixels: false, failOn: 'error' }];
}

const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1)$/;

/** The type of a file by its first bytes. */
async function kindOf(start: Buffer): Promise<string | null> {
  const mime = (await fileTypeFromBuffer(start))?.mime ?? null;
  const [, ...others] = brandsOf(start);
  // The first brand may be a general one; the others say what else the file can be read as.
  if (mime?.startsWith('image/hei') && others.some((brand) => /^avi[fs]$/.test(brand))) {
    return 'image/avif';
  }
  if (mime?.startsWith('video/3gpp') && others.some((brand) => MP4_BRANDS.test(brand))) {
    return 'video/mp4';
  }
  return mime;
}

/** The brands that an MP4 or its relative names at its start, the major one first. */
function brandsOf(start: Buffer): string[] {
  if (start.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(start.readUInt32BE(0), start.length);
  const brands = [start.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(start.toString('latin1', at, at + 4));
  return brands;
}

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
