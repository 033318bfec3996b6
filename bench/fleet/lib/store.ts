/** The bucket of every store. */
export const BUCKET = 'souk-files';

/** An S3 store on 127.0.0.1 that has the bucket. */
export interface Store {
  port: number;
  accessKeyId: string;
  secretAccessKey: string;
  stop: () => Promise<void>;
}
