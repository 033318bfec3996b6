import type { App } from '../kit/route.ts';
import { INTERNAL_HEADER } from './rate-limit.ts';

/** A lightweight Response: the real one costs more than many an answer. */
export type LightResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'text' | 'blob'>;

/**
 * A page's own calls to the API, in this process: no socket, and nothing of the visitor. `onAnswer`
 * gets each answer's text.
 */
export function inProcessFetch(
  app: App,
  internalKey: string,
  onAnswer: (url: URL, status: number, text: string) => void,
) {
  return async (address: string): Promise<LightResponse> => {
    const url = new URL(address);
    const answer = await app.inject({
      method: 'GET',
      url: url.pathname + url.search,
      headers: { accept: 'application/json', [INTERNAL_HEADER]: internalKey },
    });
    const { statusCode: status, payload } = answer;
    onAnswer(url, status, payload);
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: new Headers(headers),
      text: async () => payload,
      blob: async () => new Blob([payload]),
    };
  };
}
