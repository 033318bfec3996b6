/** What a running Souk takes from the demo marketplace. */
import type { MediaStorage } from '@souk/server/gateways/storage/storage';
import { toolCommand } from '@souk/server/gateways/video/run-tool';
import { demoPicture } from './media/demo-picture.ts';
import { makeDemoMedia } from './media/make-media.ts';
import { contentType } from './media/render.ts';

export { DEMO_ACCOUNTS } from './accounts.ts';
export { seedDemo } from './seed.ts';

type MediaDeps = { storage: MediaStorage; config: { ffmpegPath: string | null } };

const SAY_EVERY_MS = 10_000;

/** Makes a demo picture that a visitor asks for before its turn; false for any other file. */
export function pictureOnDemand(deps: MediaDeps): (path: string) => Promise<boolean> {
  return async (path) => {
    const picture = await demoPicture(path);
    if (picture === null) return false;
    await deps.storage.put(path, picture, contentType(path));
    return true;
  };
}

/**
 * Starts making the demo's pictures and clips behind the running site, and says how far it is.
 * Answers how to stop it; what is not made then is made at the next start.
 */
export function makeMediaBehind(deps: MediaDeps, say: (line: string) => void): () => Promise<void> {
  const stopper = new AbortController();
  const began = Date.now();
  let saidAt = 0;
  const work = toolCommand('ffmpeg', deps.config.ffmpegPath)
    .catch(() => null)
    .then((ffmpegPath) =>
      makeDemoMedia({
        store: deps.storage,
        ffmpegPath,
        signal: stopper.signal,
        onProgress({ done, total, kind }) {
          if (Date.now() - saidAt < SAY_EVERY_MS) return;
          saidAt = Date.now();
          say(`  … demo ${kind}: ${done} of ${total} (${Math.floor((100 * done) / total)} %)`);
        },
      }),
    )
    .then(({ made, failures }) => {
      if (stopper.signal.aborted) return;
      for (const { path, reason } of failures) say(`  ✗ ${path}: ${reason}`);
      if (made > 0)
        say(
          `  ✓ Demo pictures and clips: ${made} made (${Math.round((Date.now() - began) / 1000)} s)`,
        );
    })
    .catch((error: unknown) => say(`  ✗ The demo's pictures: ${String(error)}`));
  return async () => {
    stopper.abort();
    await work;
  };
}
