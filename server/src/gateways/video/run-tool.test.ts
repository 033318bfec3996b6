import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confinement, MOST_PROCESSES } from '../closed-room/confinement.ts';
import { runTool } from './run-tool.ts';
import { ffmpegTools } from './tools.ts';

const { closed, users } = await confinement();
const UNREADABLE = /Permission denied|No such file/;
let folder: string;
let clip: string;
const tools = ffmpegTools({ ffmpegPath: null, ffprobePath: null }, { warn: () => undefined });
const says = async (command: string, args: string[] = [], files = {}) =>
  (await runTool(command, args, { timeoutMs: 60_000, ...files })).toString();

beforeAll(async () => {
  // Like DATA_DIR may be: owned by root, for root alone.
  folder = await mkdtemp(path.join(tmpdir(), 'souk-tool-test-'));
  clip = path.join(folder, 'a.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=90x160:rate=15:duration=1'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...source, '-pix_fmt', 'yuv420p', clip]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the program that reads a stranger’s video', () => {
  it('sees none of the site’s settings and keys: its environment is empty', async () => {
    process.env['STRIPE_SECRET_KEY'] = 'sk_live_secret';
    try {
      // Bubblewrap sets where it begins.
      expect(await says('env')).toMatch(/^(PWD=\/\n)?$/);
    } finally {
      delete process.env['STRIPE_SECRET_KEY'];
    }
  });

  it('has limits on memory, time, output and open files', async () => {
    const limits = await says('sh', ['-c', 'for l in v t f n; do ulimit -$l; done']);
    expect(limits.split('\n')).not.toContain('unlimited');
  });

  it.runIf(users.program)('isn’t root, and can reach only its files', async () => {
    const ids = await Promise.all([says('id', ['-u']), says('sh', ['-c', 'sleep 0.3; id -u'])]);
    expect(new Set([...ids, '0\n']).size).toBe(3);
    const secret = path.join(folder, 'secret');
    await writeFile(secret, 'the key', { mode: 0o600 });
    await expect(says('cat', [secret])).rejects.toThrow(UNREADABLE);
    await expect(says('cat', ['/etc/shadow'])).rejects.toThrow(UNREADABLE);
    expect(await says('cat', [secret], { reads: [secret] })).toBe('the key');
    await expect(
      says('sh', ['-c', 'echo changed > "$0"', secret], { reads: [secret] }),
    ).rejects.toThrow(/Permission denied/);
    expect(await readFile(secret, 'utf8')).toBe('the key');
  });

  it.runIf(closed.files)('sees no files of this machine but programs and its own', async () => {
    const film = path.join(folder, 'film');
    await writeFile(film, 'the film', { mode: 0o644 });
    const others = ['/etc/passwd', '/etc/hostname', film, import.meta.filename];
    for (const file of others) {
      await expect(says('cat', [file])).rejects.toThrow(UNREADABLE);
    }
    expect(await says('cat', [film], { reads: [film] })).toBe('the film');
    const made = path.join(folder, 'made');
    await says('sh', ['-c', 'echo made > "$0"', made], { writes: made });
    expect(await readFile(made, 'utf8')).toBe('made\n');
    await expect(says('sh', ['-c', 'echo x > /usr/lib/x'])).rejects.toThrow(/Read-only|denied/);
  });

  it.runIf(closed.processes)('can’t start an unlimited number of processes', async () => {
    const times = MOST_PROCESSES + 50;
    const many = `n=0; while [ $n -lt ${times} ]; do sleep 5 & n=$((n+1)); done; echo all`;
    await expect(says('sh', ['-c', many])).rejects.toThrow(/fork/);
  });

  it.runIf(closed.network)('has no network', async () => {
    const devices = await says('cat', ['/proc/net/dev']);
    expect(devices.match(/^ *\w+(?=:)/gm)?.map((name) => name.trim())).toEqual(['lo']);
  });

  it('still converts a video, with the index in front', async () => {
    const info = await tools.probe(clip);
    expect(info).toMatchObject({ width: 90, height: 160 });
    const [repacked, converted] = [path.join(folder, 'r.mp4'), path.join(folder, 'c.mp4')];
    await tools.repack(clip, repacked, 'mp4');
    const parts: number[] = [];
    await tools.convert(clip, converted, info!, { onProgress: (part) => parts.push(part) });
    expect(parts.length).toBeGreaterThan(0);
    for (const made of [repacked, converted]) {
      expect(await tools.probe(made)).toMatchObject({ width: 90, height: 160 });
      const bytes = (await readFile(made)).toString('latin1');
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    }
    expect((await tools.frame(clip, 0)).subarray(1, 4).toString()).toBe('PNG');
  });

  it.each([
    [
      'a playlist',
      (file: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${file}\n`,
    ],
    ['a list of files', (file: string) => `ffconcat version 1.0\nfile ${path.basename(file)}\n`],
    ['subtitles', () => '1\n00:00:00,000 --> 00:00:09,000\nHello\n'],
  ])('refuses to read a video without %s', async (_, text) => {
    const file = path.join(folder, 'list.mp4');
    await writeFile(file, text(clip));
    expect(await tools.probe(file)).toBe(null);
    await expect(tools.repack(file, path.join(folder, 'x.mp4'), 'mp4')).rejects.toThrow(
      /whitelist/,
    );
  });
});
