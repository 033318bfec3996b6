import { ApiError, apiError } from './api-error.ts';
import { withQuery, type Query } from './client.ts';
import { sessionStore } from './session-store.ts';

/**
 * Fetches a file that only its owner may have, and hands it to the browser to be saved under the name
 * that the server gave it. `path` is below /api. A plain link could not bring the token along.
 * @throws ApiError
 */
export async function downloadFile(path: string, query: Query = {}): Promise<void> {
  const token = sessionStore.token();
  let file: Blob;
  let name: string;
  try {
    const response = await fetch(withQuery(`/api${path}`, query), {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      credentials: 'omit',
    });
    if (!response.ok) {
      if (response.status === 401) sessionStore.clear('refused');
      throw apiError(response.status, await response.text().catch(() => ''));
    }
    name = fileName(response.headers.get('content-disposition'));
    file = await response.blob();
  } catch (error) {
    // Also where the connection ends in the middle: half a file is none.
    throw error instanceof ApiError ? error : new ApiError(0, null, [], error);
  }
  save(file, name);
}

function fileName(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'download';
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to save by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
