import { type S3Call, S3Refusal } from './s3-calls.ts';

/** Larger files are sent in parts of this size. S3 requires at least 5 MB. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Uploads of an object in parts. The store names each. */
export function s3Multipart(call: (call: S3Call) => Promise<Response>) {
  const queryOf = (id: string) => `uploadId=${encodeURIComponent(id)}`;
  return {
    /** The query of a part's PUT, from 1. */
    partQuery: (id: string, part: number) => `?partNumber=${part}&${queryOf(id)}`,
    async begin(key: string, headers: Record<string, string>): Promise<string> {
      const created = await call({ method: 'POST', key, query: '?uploads=', headers });
      const [, id = ''] = /<UploadId>([^<]+)<\/UploadId>/.exec(await created.text()) ?? [];
      if (!id) throw new Error(`The file store didn’t start the upload of ${key}`);
      return id;
    },
    /** Makes the object of its parts, by their tags. False if the store lacks one, or knows of no such upload. */
    async join(key: string, id: string, tags: readonly string[]): Promise<boolean> {
      const parts = tags.map(
        (tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      try {
        const done = await call({ method: 'POST', key, query: `?${queryOf(id)}`, body });
        // S3 may begin its response before it knows whether this succeeds.
        return done.ok && !(await done.text()).includes('<Error>');
      } catch (error) {
        if (error instanceof S3Refusal && error.status === 400) return false;
        throw error;
      }
    },
    /** Removes the parts. If that fails, the bucket's own rule does it: see docs/operating/. */
    async drop(key: string, id: string): Promise<void> {
      await call({ method: 'DELETE', key, query: `?${queryOf(id)}` }).catch(() => undefined);
    },
  };
}
