import { ApiError, apiError } from './api-error.ts';
import type { Upload } from './client.ts';

/**
 * Sends multipart forms by XMLHttpRequest: fetch cannot tell how many bytes have left. Throws
 * ApiError, and an AbortError where the caller gave up.
 */
export function uploader(
  token: () => string | null,
  onUnauthorized: (token: string | null) => void,
): Upload {
  return <T>(url: string, form: FormData, options: Parameters<Upload>[2]) =>
    new Promise<T>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('POST', url);
      request.setRequestHeader('accept', 'application/json');
      if (options.respondAsync) request.setRequestHeader('prefer', 'respond-async');
      const bearer = token();
      if (bearer) request.setRequestHeader('authorization', `Bearer ${bearer}`);
      request.upload.addEventListener('progress', (event) => {
        if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
      });
      request.addEventListener('error', () => reject(new ApiError(0, null)));
      request.addEventListener('abort', () =>
        reject(new DOMException('The upload was given up', 'AbortError')),
      );
      request.addEventListener('load', () => {
        if (request.status >= 200 && request.status < 300) {
          resolve((request.responseText ? JSON.parse(request.responseText) : undefined) as T);
          return;
        }
        if (request.status === 401) onUnauthorized(bearer);
        reject(apiError(request.status, request.responseText));
      });
      if (options.signal?.aborted) {
        reject(new DOMException('The upload was given up', 'AbortError'));
        return;
      }
      options.signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(form);
    });
}
