import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '../../kit/storage-settings.ts';
import { StoreUnavailable } from './storage.ts';

const TRIES = 5;
const FIRST_PAUSE_MS = 100;
/** Only limits the wait for headers, because visitors may download a clip slowly. */
const RESPONDS_WITHIN_MS = 30_000;

export type S3Call = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  key: string;
  query?: string;
  headers?: Record<string, string>;
  body?: Buffer<ArrayBuffer> | string;
};

/** The store's refusal of a call. */
export class S3Refusal extends Error {
  readonly status: number;

  constructor({ method, key }: S3Call, status: number, code: string) {
    super(`The file store answered ${method} ${key} with ${status} ${code}`);
    this.status = status;
  }
}

/**
 * Calls the store. Retries without a response, or after a 429 or 5xx, since every call is safe to
 * repeat. Returns 2xx and 404 responses. @throws StoreUnavailable if no try brought another
 * response, and {@link S3Refusal} for any other
 */
export function s3Calls(
  { endpoint, name, region, accessKeyId, secretAccessKey }: BucketSettings,
  pauseMs = FIRST_PAUSE_MS,
): (call: S3Call) => Promise<Response> {
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  async function once({ method, key, query = '', headers = {}, body = '' }: S3Call) {
    const request = await signer.sign(`${endpoint}/${name}/${key}${query}`, {
      method,
      headers,
      ...(body === '' ? {} : { body }),
    });
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new Error(`The file store didn't respond to ${method} ${key}`)),
      RESPONDS_WITHIN_MS,
    );
    try {
      return await fetch(request, { signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  }
  return async (call) => {
    for (let tried = 1; ; tried += 1) {
      const last = tried === TRIES;
      const response = await once(call).catch((error: unknown) => {
        if (last) throw new StoreUnavailable(error);
        return null;
      });
      if (response?.ok || response?.status === 404) return response;
      const status = response?.status ?? 0;
      const text = (await response?.text().catch(() => '')) ?? '';
      const mayPass = status >= 500 || status === 429;
      if (response && (last || !mayPass)) {
        const [, code = ''] = /<Code>([^<]+)<\/Code>/.exec(text) ?? [];
        const refusal = new S3Refusal(call, status, code);
        throw mayPass ? new StoreUnavailable(refusal) : refusal;
      }
      // A random pause keeps machines from all retrying at once.
      await sleep(pauseMs * 2 ** (tried - 1) * (0.5 + Math.random()));
    }
  };
}
