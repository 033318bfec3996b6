import { mediaApi } from '@souk/contract/media';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { imageRefusal } from './check-file.ts';

export type ImageUpload = {
  key: number;
  name: string;
  /** The image to show: the stored path, or the chosen file in the browser's memory. */
  preview: string;
  state: 'sending' | 'done' | 'failed';
  /** The share of the bytes sent so far, 0 to 1. */
  sent: number;
  /** The stored path, once the server has accepted it. */
  path: string | null;
  error: string | null;
  /** False if a retry of the same file could only fail again. */
  retryable: boolean;
  /** The uncropped image; null if this one isn't cropped. */
  original: Pick<ImageUpload, 'name' | 'preview' | 'path'> | null;
};

let nextKey = 1;

function newKey(): number {
  nextKey += 1;
  return nextKey;
}

const NEW = { sent: 0, path: null, error: null, retryable: false, original: null };

function stored(path: string): ImageUpload {
  const done = { ...NEW, state: 'done', sent: 1, path } as const;
  return { key: newKey(), name: path.split('/').at(-1) ?? path, preview: path, ...done };
}

/** Frees the files' memory in the browser. */
function forget({ preview, original }: ImageUpload) {
  URL.revokeObjectURL(preview);
  if (original) URL.revokeObjectURL(original.preview);
}

/**
 * Images, uploaded as soon as they are chosen. `kept` are paths of stored images. `settled` waits
 * for uploads under way: it returns all paths in order, or null if one failed or is refused.
 */
export function useImageUploads(kept: readonly string[] = []) {
  const [uploads, setUploads] = useState(() => kept.map(stored));
  const latest = useRef(uploads);
  const files = useRef(new Map<number, File>());
  const running = useRef(new Map<number, { stop: AbortController; end: Promise<void> }>());

  function change(next: (before: ImageUpload[]) => ImageUpload[]) {
    latest.current = next(latest.current);
    setUploads(latest.current);
  }
  function patch(key: number, part: Partial<ImageUpload>) {
    change((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }

  function send(key: number, file: File) {
    const stop = new AbortController();
    const end = api
      .call(mediaApi.uploadImages, {
        files: [file],
        signal: stop.signal,
        onProgress: (sent) => patch(key, { sent }),
      })
      .then(
        ({ images: [path = null] }) => patch(key, { state: 'done', sent: 1, path }),
        (error: unknown) => {
          if (stop.signal.aborted) return;
          const message = errorMessage(error, 'Failed to upload image');
          patch(key, { state: 'failed', error: message, retryable: true });
        },
      )
      .finally(() => running.current.delete(key));
    running.current.set(key, { stop, end });
  }

  function add(chosen: readonly File[]) {
    for (const file of chosen) {
      const key = newKey();
      const error = imageRefusal(file);
      const state = error === null ? 'sending' : 'failed';
      const preview = URL.createObjectURL(file);
      const one = { ...NEW, key, name: file.name, preview, state, error } as const;
      change((all) => [...all, one]);
      if (error !== null) continue;
      files.current.set(key, file);
      send(key, file);
    }
  }

  function remove(key: number) {
    running.current.get(key)?.stop.abort();
    const gone = latest.current.find((one) => one.key === key);
    if (gone) forget(gone);
    files.current.delete(key);
    change((all) => all.filter((one) => one.key !== key));
  }

  /** Replaces an image with a cropped one, and keeps the original. */
  function crop(key: number, file: File) {
    running.current.get(key)?.stop.abort();
    const before = latest.current.find((one) => one.key === key);
    if (!before) return;
    const { name, preview, path, original } = before;
    if (original) URL.revokeObjectURL(preview);
    files.current.set(key, file);
    patch(key, {
      ...NEW,
      preview: URL.createObjectURL(file),
      state: 'sending',
      original: original ?? { name, preview, path },
    });
    send(key, file);
  }

  /** Restores the image that this one was cropped from. */
  function restore(key: number) {
    running.current.get(key)?.stop.abort();
    const cropped = latest.current.find((one) => one.key === key);
    if (!cropped?.original) return;
    URL.revokeObjectURL(cropped.preview);
    patch(key, { ...NEW, ...cropped.original, state: 'done', sent: 1 });
  }

  /** Moves an image to `place`, or to the first or last place if that is out of range. */
  function move(key: number, place: number) {
    change((all) => {
      const one = all.find((image) => image.key === key);
      if (!one) return all;
      const others = all.filter((image) => image !== one);
      return others.toSpliced(Math.min(Math.max(place, 0), others.length), 0, one);
    });
  }

  function retry(key: number) {
    const file = files.current.get(key);
    if (!file) return;
    patch(key, { state: 'sending', sent: 0, error: null });
    send(key, file);
  }

  async function settled(): Promise<string[] | null> {
    await Promise.all([...running.current.values()].map(({ end }) => end));
    const paths = latest.current.flatMap(({ path }) => (path === null ? [] : [path]));
    return paths.length === latest.current.length ? paths : null;
  }

  useEffect(() => {
    const under = running.current;
    const shown = latest;
    return () => {
      for (const { stop } of under.values()) stop.abort();
      shown.current.forEach(forget);
    };
  }, []);

  return { uploads, add, remove, crop, restore, move, retry, settled };
}
