import type { Readable } from 'node:stream';

/** Where a file comes from when it is stored. The caller keeps and removes its own file. */
export type Source = Buffer | { file: string };

export type StoredFile = { bytes: number; modified: Date; contentType: string };

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/**
 * Keeps the media files. A path is site-relative and in the contract's form (/media/products/x.webp);
 * any other is refused, so that nothing can lead out of the store. A file never changes once stored.
 */
export interface MediaStorage {
  /** Stores the whole file or nothing. */
  put(path: string, source: Source, contentType: string): Promise<void>;
  /** Null where there is none. */
  stat(path: string): Promise<StoredFile | null>;
  /** The file's bytes, or a part of them. The stream fails where the file is gone. */
  open(path: string, range?: ByteRange): Promise<Readable>;
  exists(path: string): Promise<boolean>;
  /** No error where there is none. */
  remove(path: string): Promise<void>;
  /** Removes what a process that was killed while it stored has left half-written, if older than that. */
  tidy(before: Date): Promise<void>;
}

export { localDisk } from './local-disk.ts';
