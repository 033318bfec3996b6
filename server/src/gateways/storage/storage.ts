import type { Readable } from 'node:stream';

/** The bytes to store, or a file to copy, which remains the caller's. */
export type Source = Buffer | { file: string };

export type StoredFile = { bytes: number; modified: Date; contentType: string };

/** Bytes `start` to `end`, inclusive. */
export type ByteRange = { start: number; end: number };

/** Stores the media files, which never change. A path has the form /media/products/x.webp. */
export interface MediaStorage {
  /** Stores the whole file or nothing. */
  put(path: string, source: Source, contentType: string): Promise<void>;
  /** Null if there is no such file. */
  stat(path: string): Promise<StoredFile | null>;
  /** The file's bytes, or a range of them. The stream fails if the file is gone. */
  open(path: string, range?: ByteRange): Promise<Readable>;
  exists(path: string): Promise<boolean>;
  /** No error if there is no such file. */
  remove(path: string): Promise<void>;
  /** Removes half-written files that killed processes left before this time. */
  tidy(before: Date): Promise<void>;
}
