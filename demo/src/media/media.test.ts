import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { keptWidths, pictureFacts, sizePath } from '@souk/contract/pictures';
import { previewOf } from '@souk/server/domains/media/preview-of';
import { localDisk } from '@souk/server/gateways/storage/storage';
import { ffmpegTools } from '@souk/server/gateways/video/tools';
import { toolCommand } from '@souk/server/gateways/video/run-tool';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPicture } from './demo-picture.ts';
import { homeFiles, mediaFiles, type MediaFile } from './files.ts';
import { makeDemoMedia } from './make-media.ts';
import { previews } from './previews.ts';
import { renderFile } from './render.ts';

const KINDS = ['shot', 'poster', 'cover', 'logo'] as const;

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

  it('makes what Home shows, its clips too, then the other pictures, then the other clips', () => {
    const isClip = files.map((f) => f.recipe.kind === 'clip');
    const home = isClip.indexOf(true);
    expect(home).toBe(homeFiles().findIndex((f) => f.recipe.kind === 'clip'));
    const pictures = isClip.indexOf(false, home);
    expect(pictures - home).toBe(12);
    expect(isClip.slice(isClip.indexOf(true, pictures))).not.toContain(false);
  });

  it.each(KINDS)('renders a %s as its path tells', async (kind) => {
    const { path } = first(kind);
    const { width, height, preview } = pictureFacts(path)!;
    const data = await demoPicture(path);
    const picture = sharp(data!);
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width, height });
    // They were read from a smaller rendering, and another machine may round a colour otherwise.
    const digits = (text: string) => text.split('').map((digit) => Number.parseInt(digit, 16));
    const rendered = digits((await previewOf(sharp(data!)))!);
    const off = digits(preview!).map((value, at) => Math.abs(value - rendered[at]!));
    expect(Math.max(...off)).toBeLessThan(3);
    const { channels } = await picture.stats();
    // Something is on it: an even ground would hardly vary.
    expect(Math.max(...channels.map((c) => c.stdev))).toBeGreaterThan(8);
  });

  it('has a preview of every picture and of nothing else', () => {
    const pictures = files.filter(({ recipe }) => recipe.kind !== 'clip');
    expect(pictures.filter(({ path }) => !pictureFacts(path)?.preview)).toEqual([]);
    expect(previews.size).toBe(new Set(pictures.map(({ hash }) => hash)).size);
  });

  it('still renders by the names that databases of the first version hold', async () => {
    const { path, formerPath } = first('logo');
    expect(formerPath).toMatch(/^\/media\/demo\/[\w-]+-[\da-f]{12}\.webp$/);
    expect((await demoPicture(formerPath))!.equals((await demoPicture(path))!)).toBe(true);
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
      const { data } = await renderFile(first('clip').recipe, command);
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
    for (const { path } of some) {
      expect(await store.exists(path)).toBe(true);
      for (const width of keptWidths(pictureFacts(path)!.width)) {
        expect(
          await sharp(join(folder, sizePath(path, width).slice('/media/'.length))).metadata(),
        ).toMatchObject({ width });
      }
    }
    expect(await makeDemoMedia({ store, ffmpegPath: null, files: some })).toEqual({
      made: 0,
      failures: [],
    });
  }, 180_000);

  it('rests when it is told to, and goes on', async () => {
    const store = localDisk(folder);
    const [logo, clip] = [files.findLast((f) => f.recipe.kind === 'logo')!, first('clip')];
    let resting = true;
    let tell = (_: boolean): void => {};
    const rest = {
      get resting() {
        return resting;
      },
      watch(told: (resting: boolean) => void) {
        tell = told;
        return () => {};
      },
    };
    const ffmpegPath = await toolCommand('ffmpeg', null);
    const how = { store, ffmpegPath, files: [logo, clip], rest, processes: 1, clipPart: 0.25 };
    const making = makeDemoMedia(how);
    await setTimeout(1500);
    expect(await store.exists(logo.path)).toBe(false);
    const turns = setInterval(() => tell((resting = !resting)), 150);
    expect(await making).toEqual({ made: 2, failures: [] });
    clearInterval(turns);
    expect(await store.exists(clip.path)).toBe(true);
  }, 180_000);

  it('leaves alone what an earlier version has made', async () => {
    const store = localDisk(join(folder, 'earlier'));
    const logo = first('logo');
    await store.put(logo.formerPath, Buffer.from('made before'), 'image/webp');
    const made = await makeDemoMedia({ store, ffmpegPath: null, files: [logo] });
    expect(made).toEqual({ made: 0, failures: [] });
    expect(await store.exists(logo.path)).toBe(false);
  });

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
  }, 180_000);

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
  }, 180_000);
});
