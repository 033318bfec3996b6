import type { Readable } from 'node:stream';

/** The bytes to store, or a file to copy, which remains the caller's. */
export type Source = Buffer | { file: string };

export type StoredFile = {
  bytes: number;
  modified: Date;
  contentType: string;
  /** Of the content, if the store has it. */
  sha256?: string;
};

export type ListedFile = { path: string; bytes: number };

/** Bytes `start` to `end`, inclusive. */
export type ByteRange = { start: number; end: number };

export class NoSuchFile extends Error {
  constructor(path: string) {
    super(`No such media file: ${path}`);
  }
}

/** The store can't be reached, or fails by itself: later it may work. `cause` says how. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    // fetch only says that it failed.
    const said = cause instanceof Error && !(cause instanceof TypeError);
    super(said ? cause.message : 'The file store could not be reached', { cause });
  }
}

/** Stores the media files, which never change. A path has the form /media/products/x.webp. */
export interface MediaStorage {
  /** Stores the whole file or nothing. */
  put(path: string, source: Source, contentType: string): Promise<void>;
  /** Null if there is no such file. */
  stat(path: string): Promise<StoredFile | null>;
  /** The file's bytes, or a range of them. @throws NoSuchFile */
  open(path: string, range?: ByteRange): Promise<Readable>;
  exists(path: string): Promise<boolean>;
  /** No error if there is no such file. */
  remove(path: string): Promise<void>;
  /** All files, in any order. Those that are stored or removed meanwhile may be left out. */
  list(): AsyncIterable<ListedFile>;
  /** Removes half-written files that killed processes left before this time. */
  tidy(before: Date): Promise<void>;
}
