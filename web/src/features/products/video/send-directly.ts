import {
  mediaApi,
  type DirectUpload,
  type UploadedVideo,
  type VideoJob,
} from '@souk/contract/media';
import { api } from '../../../api/browser-api.ts';
import { ApiError, type CallSettings } from '../../../api/client.ts';
import { fetchWithProgress } from '../../../api/upload.ts';
import { isPassing } from './follow.ts';

const TRIES = 5;
const FIRST_PAUSE_MS = 1000;

type Sending = Required<Pick<CallSettings, 'signal' | 'onProgress'>>;
/** `etags`: the file store's answers for the parts that it has. */
type UnfinishedUpload = DirectUpload & { etags: string[] };

/** Interrupted uploads, by their file: another try continues with the part that failed. */
const unfinished = new WeakMap<File, UnfinishedUpload>();

/** Sends a video to the file store, part by part, and then has Souk take it over. */
export async function sendDirectly(
  file: File,
  { signal, onProgress }: Sending,
): Promise<UploadedVideo | VideoJob> {
  const upload = unfinished.get(file) ?? (await begin(file, signal));
  unfinished.set(file, upload);
  const { part_bytes: partBytes, parts, etags } = upload;
  try {
    for (const [n, address] of parts.entries()) {
      if (n < etags.length) continue;
      const part = file.slice(n * partBytes, (n + 1) * partBytes);
      const sent = (share: number) => onProgress((n * partBytes + share * part.size) / file.size);
      etags.push(await sendPart(address, part, { signal, onProgress: sent }));
    }
    return await api.call(mediaApi.completeDirectUpload, {
      params: { uploadId: upload.id },
      body: { etags },
      respondAsync: true,
      signal,
    });
  } catch (error) {
    // It is refused for good: another try begins anew.
    if (!signal.aborted && !isPassing(error)) unfinished.delete(file);
    throw error;
  }
}

async function begin(file: File, signal: AbortSignal): Promise<UnfinishedUpload> {
  const body = { bytes: file.size };
  return { ...(await api.call(mediaApi.beginDirectUpload, { body, signal })), etags: [] };
}

/** The part's tag. Repeats what a bad connection or a busy store fails. */
async function sendPart(address: string, part: Blob, sending: Sending): Promise<string> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await tryPart(address, part, sending);
    } catch (error) {
      if (tried === TRIES || !isPassing(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (tried - 1)));
    sending.signal.throwIfAborted();
  }
}

async function tryPart(
  address: string,
  body: Blob,
  { signal, onProgress }: Sending,
): Promise<string> {
  const call = { method: 'PUT', body, signal };
  const response = await fetchWithProgress(address, call, onProgress).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new ApiError(0, null, [], error);
  });
  const tag = response.headers.get('etag');
  if (!response.ok || !tag) throw new ApiError(response.ok ? 0 : response.status, null);
  return tag;
}
