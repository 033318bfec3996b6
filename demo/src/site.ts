/** What a running Souk takes from the demo marketplace. */
import type { MediaStorage } from '@souk/server/gateways/storage/storage';
import { toolCommand } from '@souk/server/gateways/video/run-tool';
import { demoPicture } from './media/demo-picture.ts';
import { homeFiles, mediaFiles } from './media/files.ts';
import { makeDemoMedia, type Progress } from './media/make-media.ts';
import { contentType } from './media/render.ts';
import { restWhileVisited } from './media/rest.ts';

export { offeredAccounts } from './accounts.ts';
export { seedDemo } from './seed.ts';

type MediaDeps = { storage: MediaStorage; config: { ffmpegPath: string | null } };

const SAY_EVERY_MS = 10_000;

/** Makes a demo file that a visitor asks for before its turn; false for any other file. */
export function mediaOnDemand(deps: MediaDeps): (path: string) => Promise<boolean> {
  const clip = clipOnDemand(deps);
  return async (path) => {
    if (!path.startsWith('/media/demo/')) return false;
    if (path.endsWith('.mp4')) return clip(path);
    const picture = await demoPicture(path);
    if (picture === null) return false;
    await deps.storage.put(path, picture, contentType(path));
    return true;
  };
}

/** Clips are made one after the other, each in a process of its own; a few seconds each. */
function clipOnDemand(deps: MediaDeps): (path: string) => Promise<boolean> {
  let last: Promise<unknown> = Promise.resolve();
  const running = new Map<string, Promise<boolean>>();
  const make = async (path: string) => {
    const files = mediaFiles().filter((file) => file.path === path);
    if (files.length === 0) return false;
    const ffmpegPath = await toolCommand('ffmpeg', deps.config.ffmpegPath);
    await makeDemoMedia({ store: deps.storage, ffmpegPath, files, processes: 1, priority: 5 });
    return deps.storage.exists(path);
  };
  return (path) => {
    const known = running.get(path);
    if (known) return known;
    const made = last.then(() => make(path)).catch(() => false);
    last = made;
    running.set(path, made);
    void made.finally(() => running.delete(path));
    return made;
  };
}

/** What is being made behind the running site. */
export interface MediaBehind {
  /** Somebody looks around: from now on it rests for a while, once Home has its pictures. */
  visited: () => void;
  /** What is not made then is made at the next start. */
  stop: () => Promise<void>;
}

/** Starts making the demo's pictures and clips behind the running site, and says how far it is. */
export function makeMediaBehind(deps: MediaDeps, say: (line: string) => void): MediaBehind {
  const stopper = new AbortController();
  const rest = restWhileVisited();
  const began = Date.now();
  let saidAt = 0;
  const onProgress = ({ done, total, kind }: Progress) => {
    if (Date.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = Date.now();
    say(`  … demo ${kind}: ${done} of ${total} (${Math.floor((100 * done) / total)} %)`);
  };
  const make = async () => {
    const ffmpegPath = await toolCommand('ffmpeg', deps.config.ffmpegPath).catch(() => null);
    const how = { store: deps.storage, ffmpegPath, signal: stopper.signal, onProgress };
    const home = await makeDemoMedia({ ...how, files: homeFiles() });
    if (stopper.signal.aborted) return;
    const others = await makeDemoMedia({ ...how, rest });
    if (stopper.signal.aborted) return;
    for (const { path, reason } of others.failures) say(`  ✗ ${path}: ${reason}`);
    const made = home.made + others.made;
    const seconds = Math.round((Date.now() - began) / 1000);
    if (made > 0) say(`  ✓ Demo pictures and clips: ${made} made (${seconds} s)`);
  };
  const work = make().catch((error: unknown) => say(`  ✗ The demo's pictures: ${String(error)}`));
  return {
    visited: rest.visited,
    async stop() {
      stopper.abort();
      await work;
    },
  };
}
