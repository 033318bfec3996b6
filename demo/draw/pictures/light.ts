/** Light and shade that fall over a whole set from outside it: a window's panes, blinds, leaves. */
import sharp from 'sharp';
import type { Size } from './camera.ts';
import { objectFile } from './cutout.ts';
import { blurred, emptyPlane, enlarged, stamp, type Plane } from './planes.ts';
import { HEIGHT, WIDTH } from './sets/draw.ts';

export type Light = 'window' | 'leaves' | 'blinds';

/** What falls, and whether it lightens or darkens. */
export interface Fall {
  bright: boolean;
  plane: Plane;
}

const SMALL = { width: WIDTH / 4, height: HEIGHT / 4 };

async function drawn(body: string, blur: number): Promise<Plane> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SMALL.width}" height="${SMALL.height}"><rect width="100%" height="100%" fill="#000"/>${body}</svg>`;
  const data = await sharp(Buffer.from(svg)).removeAlpha().extractChannel(0).raw().toBuffer();
  return blurred({ data, ...SMALL }, blur);
}

function panes(): Promise<Plane> {
  const boxes: string[] = [];
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 2; column++) {
      boxes.push(`<rect x="${40 + column * 78}" y="${-10 + row * 108}" width="70" height="98"/>`);
    }
  }
  return drawn(
    `<g fill="#757575" transform="translate(30 -20) skewX(-14) rotate(9)">${boxes.join('')}</g>`,
    3,
  );
}

function slats(): Promise<Plane> {
  const rows: string[] = [];
  for (let k = 0; k < 14; k++) {
    rows.push(`<rect x="-90" y="${k * 36 - 60}" width="520" height="18"/>`);
  }
  return drawn(`<g fill="#555" transform="rotate(-18 150 180)">${rows.join('')}</g>`, 2.8);
}

async function foliage(): Promise<Plane> {
  const plane = emptyPlane(SMALL.width, SMALL.height);
  const places: [number, number, number, number][] = [
    [200, 200, 70, -78],
    [165, 130, -64, 34],
    [120, 250, 205, 40],
  ];
  for (const [size, turn, left, top] of places) {
    const { data, info } = await sharp(objectFile('1f33f'))
      .resize(size, size)
      .rotate(turn, { background: '#00000000' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const alpha = Buffer.alloc(info.width * info.height);
    for (let i = 0; i < alpha.length; i++) alpha[i] = data[i * 4 + 3]!;
    stamp(plane, { data: alpha, width: info.width, height: info.height }, left, top, 0.17);
  }
  return blurred(plane, 4.5);
}

const makers: Record<Light, () => Promise<Fall>> = {
  window: async () => ({ bright: true, plane: await panes() }),
  blinds: async () => ({ bright: true, plane: await slats() }),
  leaves: async () => ({ bright: false, plane: await foliage() }),
};

const made = new Map<Light, Promise<Fall>>();

/** What falls over a picture whose planes have that size; made once and kept. */
export async function fallOf(light: Light, { width, height }: Size): Promise<Fall> {
  let fall = made.get(light);
  if (!fall) {
    fall = makers[light]();
    made.set(light, fall);
  }
  const { bright, plane } = await fall;
  return { bright, plane: await enlarged(plane, width, height) };
}
