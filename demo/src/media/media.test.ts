import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localDisk } from '@souk/server/gateways/storage/storage';
import { ffmpegTools } from '@souk/server/gateways/video/tools';
import { toolCommand } from '@souk/server/gateways/video/run-tool';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPicture } from './demo-picture.ts';
import { mediaFiles, type MediaFile } from './files.ts';
import { makeDemoMedia } from './make-media.ts';
import { renderFile } from './render.ts';

const SIZES = {
  shot: [1200, 1500],
  poster: [720, 1280],
  cover: [1600, 500],
  logo: [512, 512],
} as const;

const files = mediaFiles();
const first = (kind: MediaFile['recipe']['kind']): MediaFile =>
  files.find((f) => f.recipe.kind === kind)!;
/** The tool that comes with the server's packages, as old as it is. */
const bundled = (tool: 'ffmpeg'): string => {
  const server = createRequire(new URL('../../../server/package.json', import.meta.url));
  return (server(`@${tool}-installer/${tool}`) as { path: string }).path;
};
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-media-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the demo’s media', () => {
  it('has a name of its own for each file, the same at every start', () => {
    expect(new Set(files.map((f) => f.path)).size).toBe(files.length);
    expect(mediaFiles().map((f) => f.path)).toEqual(files.map((f) => f.path));
  });

  it('makes pictures before clips', () => {
    const clip = files.findIndex((f) => f.recipe.kind === 'clip');
    expect(files.slice(clip).every((f) => f.recipe.kind === 'clip')).toBe(true);
  });

  it.each(Object.entries(SIZES))('renders a %s', async (kind, [width, height]) => {
    const data = await demoPicture(first(kind as keyof typeof SIZES).path);
    const picture = sharp(data!);
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width, height });
    const { channels } = await picture.stats();
    // Something is on it: an even ground would hardly vary.
    expect(Math.max(...channels.map((c) => c.stdev))).toBeGreaterThan(8);
  });

  it('renders the same picture twice', async () => {
    const { path } = first('logo');
    expect((await demoPicture(path))!.equals((await demoPicture(path))!)).toBe(true);
  });

  it('knows no other path, and makes no clip while somebody waits', async () => {
    expect(await demoPicture('/media/demo/none-000000000000.webp')).toBeNull();
    expect(await demoPicture('/media/products/x.webp')).toBeNull();
    expect(await demoPicture(first('clip').path)).toBeNull();
  });

  it.each(['the present', 'the bundled'])(
    'makes a clip that plays, with %s ffmpeg',
    async (which) => {
      const command =
        which === 'the present' ? await toolCommand('ffmpeg', null) : bundled('ffmpeg');
      const data = await renderFile(first('clip').recipe, command);
      const file = join(folder, 'clip.mp4');
      await writeFile(file, data);
      const info = await ffmpegTools({ ffmpegPath: null, ffprobePath: null }).probe(file);
      expect(info).toMatchObject({
        videoCodec: 'h264',
        width: 720,
        height: 1280,
        pixelFormat: 'yuv420p',
      });
      expect(info!.duration).toBeGreaterThan(5);
      expect(info!.duration).toBeLessThan(7);
      expect(data.length).toBeLessThan(700_000);
      // Faststart: the index comes before the pictures.
      expect(data.indexOf('moov')).toBeLessThan(data.indexOf('mdat'));
    },
    60_000,
  );

  it('makes what is missing, whole, and nothing the second time', async () => {
    const store = localDisk(folder);
    const some = [first('shot'), first('logo'), first('cover')];
    const seen: number[] = [];
    const made = await makeDemoMedia({
      store,
      ffmpegPath: null,
      files: some,
      onProgress: ({ done, total }) => seen.push(done / total),
    });
    expect(made).toEqual({ made: 3, failures: [] });
    expect(seen.at(-1)).toBe(1);
    for (const { path } of some) expect(await store.exists(path)).toBe(true);
    expect(await makeDemoMedia({ store, ffmpegPath: null, files: some })).toEqual({
      made: 0,
      failures: [],
    });
  }, 60_000);

  it('tells of what failed and goes on', async () => {
    const store = localDisk(join(folder, 'second'));
    const made = await makeDemoMedia({
      store,
      ffmpegPath: join(folder, 'no-ffmpeg'),
      files: [first('clip'), first('logo')],
      processes: 1,
    });
    expect(made.made).toBe(1);
    expect(made.failures.map(({ path }) => path)).toEqual([first('clip').path]);
  }, 60_000);

  it('stops at once and leaves nothing half-made', async () => {
    const store = localDisk(join(folder, 'third'));
    const stopper = new AbortController();
    const work = makeDemoMedia({
      store,
      ffmpegPath: null,
      files: files.slice(0, 40),
      signal: stopper.signal,
      onProgress: () => stopper.abort(),
    });
    const made = await work;
    expect(made.made).toBeGreaterThan(0);
    expect(made.made).toBeLessThan(40);
    for (const name of await readdir(join(folder, 'third', 'demo'))) {
      await sharp(join(folder, 'third', 'demo', name)).stats();
    }
    const left = spawnSync('ps', ['--ppid', String(process.pid), '-o', 'args='], {
      encoding: 'utf8',
    });
    expect(left.stdout).not.toContain('media/renderer.ts');
  }, 60_000);
});
