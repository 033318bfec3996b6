import type { PictureFacts } from '@souk/contract/pictures';
import * as z from 'zod/mini';
import { WorkerEnded, closedWorker } from '../closed-room/worker.ts';

/** A stored picture: WebP without the camera's metadata, and smaller sizes. */
export type EncodedPicture = PictureFacts & {
  data: Buffer;
  sizes: { width: number; data: Buffer }[];
};

/** Why a picture was refused. */
export type PictureFault = 'no picture' | 'too long' | 'too many pixels' | 'too slow' | 'too heavy';

/** This picture is refused; others are not. */
export class PictureRefused extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault, cause?: unknown) {
    super(`A picture was refused: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** Operations on pictures from strangers. All fail with PictureRefused. */
export interface PictureTools {
  /** The type of a file by its first bytes: a picture, a video or anything else. */
  kindOf(start: Buffer): Promise<string | null>;
  /** A picture to store: upright, no side longer than `side`. */
  encode(picture: Buffer, side: number): Promise<EncodedPicture>;
  /** One of our pictures as WebP at a smaller width; null if it isn't a picture, or no wider. */
  narrower(picture: Buffer, width: number): Promise<Buffer | null>;
  /** A picture as JPEG on white, no side longer than `side`. */
  plain(picture: Buffer, side: number): Promise<Buffer>;
  /** A picture as PNG over a blurred enlargement of itself, which fills the frame. */
  framed(picture: Buffer, frame: Frame): Promise<Buffer>;
}

export type Frame = { width: number; height: number; widest: number; ground: string };

// Accepted files take a second or two; 20 is the limit.
const WITHIN_MS = 25_000;

const Answer = z.union([
  z.object({ refused: z.enum(['no picture', 'too long', 'too many pixels', 'too slow']) }),
  z.object({ made: z.unknown() }),
]);
const Kind = z.nullable(z.string());
const Encoded = z.object({
  width: z.int(),
  height: z.int(),
  preview: z.nullable(z.string().check(z.regex(/^[\da-f]{27}$/))),
  widths: z.array(z.int()),
});

/** sharp in closed rooms: one for uploads, another for pictures that visitors wait for. */
export function sharpTools(log: { warn: (line: string) => void }): PictureTools {
  const program = new URL('picture-worker.ts', import.meta.url);
  const room = { withinMs: WITHIN_MS, packages: ['sharp', 'file-type'], log };
  const uploads = closedWorker(program, room);
  const sizes = closedWorker(program, room);

  async function ask(worker: typeof uploads, words: object, picture: Buffer) {
    try {
      const { words: reply, data } = await worker.ask({ words, data: [picture] });
      const answer = Answer.parse(reply);
      if ('refused' in answer) throw new PictureRefused(answer.refused);
      return { made: answer.made, data };
    } catch (error) {
      if (!(error instanceof WorkerEnded)) throw error;
      log.warn(error.message);
      throw new PictureRefused(FAULTS[error.reason], error);
    }
  }
  const only = ({ data: [first] }: { data: Buffer[] }) => {
    if (!first) throw new PictureRefused('no picture');
    return first;
  };

  return {
    async kindOf(start) {
      return Kind.parse((await ask(uploads, { task: 'kindOf' }, start)).made);
    },
    async encode(picture, side) {
      const { made, data } = await ask(uploads, { task: 'encode', side }, picture);
      const { widths, ...facts } = Encoded.parse(made);
      const [whole, ...parts] = data;
      if (!whole || parts.length !== widths.length) throw new PictureRefused('no picture');
      const sizes_ = widths.map((width, at) => ({ width, data: parts[at] ?? whole }));
      return { ...facts, data: whole, sizes: sizes_ };
    },
    async narrower(picture, width) {
      const { data } = await ask(sizes, { task: 'narrower', width }, picture);
      return data[0] ?? null;
    },
    async plain(picture, side) {
      return only(await ask(uploads, { task: 'plain', side }, picture));
    },
    async framed(picture, frame) {
      return only(await ask(uploads, { task: 'framed', ...frame }, picture));
    },
  };
}

const FAULTS = {
  late: 'too slow',
  memory: 'too heavy',
  output: 'too heavy',
  crash: 'no picture',
} as const;
