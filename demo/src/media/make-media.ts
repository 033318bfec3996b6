/** Makes the demo's pictures and clips that are not there yet, in processes of their own. */
import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism, constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sizePath } from '@souk/contract/pictures';
import { mediaFiles, type MediaFile } from './files.ts';
import { contentType } from './render.ts';
import type { Delivery, Order, Pause } from './renderer.ts';
import type { Rest } from './rest.ts';

/** Where files go: the part of the media store that the demo needs. */
export interface MediaStore {
  exists(path: string): Promise<boolean>;
  put(path: string, data: Buffer, contentType: string): Promise<void>;
}

export interface Progress {
  done: number;
  total: number;
  /** What is being made now. */
  kind: 'pictures' | 'clips';
}

export interface MakeMediaOptions {
  store: MediaStore;
  /** The ffmpeg to run; null makes no clips. */
  ffmpegPath: string | null;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
  /** Processes that render; left out: one for each core, four at most. */
  processes?: number;
  /** Only these files; left out: all. */
  files?: MediaFile[];
  /** Left out: they never rest. */
  rest?: Rest;
  /** How far behind everything else the renderers stand, up to 19; left out: all the way. */
  priority?: number;
  /** Of a clip's sides, how much is rendered; left out: all. For journeys a small clip plays as well. */
  clipPart?: number;
}

export interface MadeMedia {
  made: number;
  failures: { path: string; reason: string }[];
}

const RENDERER = fileURLToPath(new URL('renderer.ts', import.meta.url));
/** A renderer that says nothing for so long is stuck; on a busy machine it hardly gets a turn. */
const SILENCE_MS = 400_000;

function start(priority: number): ChildProcess {
  return fork(RENDERER, [String(priority)], {
    serialization: 'advanced',
    execArgv: [],
    // A session of its own, which has a priority of its own.
    detached: process.platform === 'linux',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** One order to a renderer. Rejects where the process dies or says nothing. */
function ask(child: ChildProcess, order: Order): Promise<Delivery> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill('SIGKILL'), SILENCE_MS);
    const over = (): void => {
      clearTimeout(late);
      child.off('message', answered);
      child.off('exit', died);
    };
    const answered = (delivery: Delivery): void => {
      over();
      resolve(delivery);
    };
    const died = (): void => {
      over();
      reject(new Error('The renderer ended'));
    };
    child.once('message', answered);
    child.once('exit', died);
    if (child.exitCode !== null || child.signalCode !== null) died();
    else child.send(order, (error) => error && child.kill());
  });
}

/** To one that has just ended it makes no difference. */
function tell(child: ChildProcess, pause: Pause): void {
  if (child.connected) child.send(pause, () => {});
}

async function missing(files: MediaFile[], store: MediaStore): Promise<MediaFile[]> {
  const there = new Set<string>();
  for (let at = 0; at < files.length; at += 50) {
    await Promise.all(
      files.slice(at, at + 50).map(async ({ path, formerPath }) => {
        // Made under its former name, for a database that asks by that name.
        if ((await store.exists(path)) || (await store.exists(formerPath))) there.add(path);
      }),
    );
  }
  return files.filter(({ path }) => !there.has(path));
}

/**
 * Renders what is missing, in the order of {@link mediaFiles}, and stores each file whole. Safe to
 * stop at any moment and to run again: what is there stays. A file that fails is told in the answer
 * and does not stop the others.
 */
export async function makeDemoMedia(options: MakeMediaOptions): Promise<MadeMedia> {
  const { store, ffmpegPath, signal, rest, clipPart = 1 } = options;
  const { priority = constants.priority.PRIORITY_LOW } = options;
  const all = (options.files ?? mediaFiles()).filter(
    (file) => ffmpegPath !== null || file.recipe.kind !== 'clip',
  );
  const queue = await missing(all, store);
  const result: MadeMedia = { made: 0, failures: [] };
  let done = all.length - queue.length;
  if (queue.length === 0) return result;

  const work = async (): Promise<void> => {
    const begin = (): ChildProcess => {
      const begun = start(priority);
      if (rest?.resting) tell(begun, { resting: true });
      return begun;
    };
    let child = begin();
    const unwatch = rest?.watch((resting) => tell(child, { resting }));
    const stop = (): void => {
      child.kill();
    };
    signal?.addEventListener('abort', stop);
    try {
      for (let file = queue.shift(); file && !signal?.aborted; file = queue.shift()) {
        const { path } = file;
        // A visitor's request may have made it meanwhile.
        if (!(await store.exists(path))) {
          const delivery = await ask(child, { path, ffmpegPath: ffmpegPath ?? '', clipPart }).catch(
            (error: Error): Delivery => ({ path, failure: error.message }),
          );
          if (signal?.aborted) return;
          if ('data' in delivery) {
            // The picture itself comes last: where it is, its sizes are.
            for (const { width, data } of delivery.sizes) {
              await store.put(sizePath(path, width), Buffer.from(data), contentType(path));
            }
            await store.put(path, Buffer.from(delivery.data), contentType(path));
            result.made++;
          } else {
            result.failures.push({ path, reason: delivery.failure });
            if (child.exitCode !== null || child.signalCode !== null) child = begin();
          }
        }
        done++;
        const kind = file.recipe.kind === 'clip' ? 'clips' : 'pictures';
        options.onProgress?.({ done, total: all.length, kind });
      }
    } finally {
      signal?.removeEventListener('abort', stop);
      unwatch?.();
      child.kill('SIGKILL');
    }
  };
  const processes = options.processes ?? Math.min(4, availableParallelism());
  await Promise.all(Array.from({ length: Math.min(processes, queue.length) }, work));
  return result;
}
