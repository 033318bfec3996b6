import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';

/** A stream that passes bytes through, and their SHA-256 once it has ended. */
export function hashing(): { stream: Transform; sha256: () => string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      done(null, part);
    },
  });
  return { stream, sha256: () => hash.digest('hex') };
}

/** Passes the bytes through, and fails at the end if they don't have this SHA-256. */
export function verified(bytes: Readable, sha256: string, damaged: () => Error): Readable {
  const hash = createHash('sha256');
  const checking = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      done(null, part);
    },
    flush(done) {
      done(hash.digest('hex') === sha256 ? null : damaged());
    },
  });
  // The reader gets the error from the returned stream.
  return pipeline(bytes, checking, () => {});
}

/** The SHA-256 of a stream's bytes. */
export async function sha256Of(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of bytes) hash.update(part);
  return hash.digest('hex');
}
