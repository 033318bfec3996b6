import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { mediaApi } from '@souk/contract/media';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mediaPlace } from '../../../test/media-place.ts';
import { sendFiles } from '../../../test/send-files.ts';

const run = promisify(execFile);
const place = mediaPlace();

type Three = [number, number, number];
/** The bars of the clip, as an SDR screen should show them. */
const BARS: Record<string, Three> = {
  white: [255, 255, 255],
  grey: [128, 128, 128],
  red: [200, 30, 30],
  green: [40, 160, 60],
  blue: [40, 60, 190],
  skin: [224, 172, 140],
};
const BAR = 64;
const WIDTH = BAR * Object.keys(BARS).length;
const FRAMES = 10;

// From BT.709 to BT.2020 (BT.2087).
const WIDER: Three[] = [
  [0.6274, 0.3293, 0.0433],
  [0.0691, 0.9195, 0.0114],
  [0.0164, 0.088, 0.8956],
];
const luma = ([r, g, b]: Three) => 0.2627 * r + 0.678 * g + 0.0593 * b;
const each = (three: Three, change: (value: number) => number): Three => {
  const [a, b, c] = three;
  return [change(a), change(b), change(c)];
};

/** The light of a bar on a screen whose white has 203 nits, in BT.2020. */
function nitsOf(colour: Three): Three {
  const light = each(colour, (code) => 203 * (code / 255) ** 2.4);
  const row = (at: number) => WIDER[at]!.reduce((sum, part, of) => sum + part * light[of]!, 0);
  return [row(0), row(1), row(2)];
}

/** BT.2100's HLG, for a screen of 1000 nits. */
function hlg(nits: Three): Three {
  const scene = (luma(nits) / 1000) ** (1 / 1.2);
  return each(nits, (one) => {
    const light = scene === 0 ? 0 : (one / 1000) * scene ** -0.2;
    if (light <= 1 / 12) return Math.sqrt(3 * light);
    return 0.17883277 * Math.log(12 * light - 0.28466892) + 0.55991073;
  });
}

/** BT.2100's PQ. */
const pq = (nits: Three): Three =>
  each(nits, (one) => {
    const power = (one / 10_000) ** (2610 / 16_384);
    return ((3424 / 4096 + (2413 / 128) * power) / (1 + (2392 / 128) * power)) ** (2523 / 32);
  });

/** One frame of the bars, as 10 bits a value. */
function frameOf(signal: (nits: Three) => Three): Buffer {
  const codes = Object.values(BARS).map((colour): Three => {
    const values = signal(nitsOf(colour));
    const y = luma(values);
    const blue = (values[2] - y) / 1.8814;
    const red = (values[0] - y) / 1.4746;
    return [64 + 876 * y, 512 + 896 * blue, 512 + 896 * red];
  });
  const plane = (at: number, bar: number) => {
    const line = codes.flatMap((code) => Array.from({ length: bar }, () => Math.round(code[at]!)));
    const rows = Array.from({ length: bar }, () => line).flat();
    return Buffer.from(Uint16Array.from(rows).buffer);
  };
  return Buffer.concat([plane(0, BAR), plane(1, BAR / 2), plane(2, BAR / 2)]);
}

async function clipOf(transfer: 'arib-std-b67' | 'smpte2084'): Promise<Buffer> {
  const raw = path.join(place.folder, `${transfer}.yuv`);
  const clip = path.join(place.folder, `${transfer}.mov`);
  const frame = frameOf(transfer === 'smpte2084' ? pq : hlg);
  await writeFile(raw, Buffer.concat(Array.from({ length: FRAMES }, () => frame)));
  const input = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p10le', '-s', `${WIDTH}x${BAR}`, '-r', '10'];
  const tags = [
    ['-color_primaries', 'bt2020'],
    ['-color_trc', transfer],
    ['-colorspace', 'bt2020nc'],
    ['-color_range', 'tv'],
  ].flat();
  const hevc = ['-c:v', 'libx265', '-tag:v', 'hvc1', '-x265-params', 'log-level=error:crf=5'];
  await run('ffmpeg', ['-v', 'error', '-y', ...input, '-i', raw, ...hevc, ...tags, clip]);
  return readFile(clip);
}

/** The colour in the middle of each bar of a picture. */
async function barsOf(picture: Buffer): Promise<Record<string, number[]>> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bar = info.width / Object.keys(BARS).length;
  return Object.fromEntries(
    Object.keys(BARS).map((name, at) => {
      const across = Math.floor((at + 0.5) * bar);
      const first = (Math.floor(info.height / 2) * info.width + across) * info.channels;
      return [name, [...data.subarray(first, first + 3)]];
    }),
  );
}

/** How far any value may be off: both are compressed, and an old ffmpeg's HLG is a little off. */
const OFF = 16;

function expectBars(found: Record<string, number[]>): void {
  for (const [name, colour] of Object.entries(BARS)) {
    const worst = Math.max(...colour.map((value, at) => Math.abs(value - found[name]![at]!)));
    expect(worst, `${name} is ${found[name]?.join(', ')}`).toBeLessThanOrEqual(OFF);
  }
}

test.each(['arib-std-b67', 'smpte2084'] as const)(
  'a clip in HDR (%s) keeps its colours on an SDR screen, in the film and its poster',
  async (transfer) => {
    const file = { name: 'clip.mov', data: await clipOf(transfer) };
    const sent = await sendFiles(place.world, mediaApi.uploadVideo, [file], {
      token: place.seller.token,
    });
    expect(sent.status).toBe(201);
    const of = async (address: string) =>
      (await place.world.app.inject({ method: 'GET', url: address })).rawPayload;

    expectBars(await barsOf(await of(sent.body.poster_url)));
    const stored = path.join(place.folder, `${transfer}.mp4`);
    await writeFile(stored, await of(sent.body.video_url));
    const still = path.join(place.folder, `${transfer}.png`);
    await run('ffmpeg', ['-v', 'error', '-y', '-i', stored, '-frames:v', '1', still]);
    expectBars(await barsOf(await readFile(still)));

    const shown = 'stream=pix_fmt,color_range,color_space,color_transfer,color_primaries';
    const facts = ['-v', 'error', '-select_streams', 'v', '-show_entries', shown, '-of', 'json'];
    const { stdout } = await run('ffprobe', [...facts, stored]);
    expect(JSON.parse(stdout).streams).toEqual([
      {
        pix_fmt: 'yuv420p',
        color_range: 'tv',
        color_space: 'bt709',
        color_transfer: 'bt709',
        color_primaries: 'bt709',
      },
    ]);
  },
);
