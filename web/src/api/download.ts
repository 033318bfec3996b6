import { browserApi } from './browser-api.ts';
import type { Answer, Query } from './client.ts';

/** Until every room's calls are endpoints. */
export async function downloadFile(path: string, query: Query = {}): Promise<void> {
  saveFile(await browserApi.file(path, query));
}

/** Hands a file that a call answered with to the browser, to be saved under the name that the server gave it. */
export function saveFile({ data, headers }: Answer<Blob>): void {
  save(data, fileName(headers.get('content-disposition')));
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
