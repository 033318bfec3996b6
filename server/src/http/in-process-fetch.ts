import type { App } from '../kit/route.ts';
import { dependenciesOf, type PageCache } from './page-cache.ts';
import { INTERNAL_HEADER } from './rate-limit.ts';
import { ReadyPage } from './ready-page.ts';

/** A lightweight Response: the real one costs more than many an answer. */
export type LightResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'text' | 'blob'>;

/** Answers that many pages show. No lists: any change would drop them. */
const SHARED = /^\/api\/(?:categories|currency\/rates|site|shops\/[^/]+\/(?:shipping|summary))$/;

type Answer = { status: number; headers: Readonly<Record<string, string>>; text: string };

/**
 * A page's own calls to the API, in this process: no socket, and nothing of the visitor. `onAnswer`
 * gets each answer's text. `kept` keeps the answers that many pages show; null if none may be kept.
 */
export function inProcessFetch(
  app: App,
  internalKey: string,
  onAnswer: (url: URL, status: number, text: string) => void,
  kept: PageCache | null = null,
) {
  async function ask(url: URL): Promise<Answer> {
    const answer = await app.inject({
      method: 'GET',
      url: url.pathname + url.search,
      headers: { accept: 'application/json', [INTERNAL_HEADER]: internalKey },
    });
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as const],
    );
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(headers),
      text: answer.payload,
    };
  }

  /** As fresh as a page that is kept: it's dropped by the same notifications. */
  async function shared(cache: PageCache, url: URL): Promise<Answer> {
    const key = `in ${url.pathname}${url.search}`;
    const answer = await cache.page(key, async () => {
      const { status, headers, text } = await ask(url);
      return {
        page: new ReadyPage(status, headers, text),
        keep: status === 200,
        dependsOn: new Set(dependenciesOf(url, text)),
        madeFrom: Infinity,
        lags: false,
      };
    });
    if (answer.status >= 500 || cache.kept(key) === answer) return answer;
    // Another page may have asked before a change: nothing would drop this page, which began after.
    return ask(url);
  }

  return async (address: string): Promise<LightResponse> => {
    const url = new URL(address);
    const { status, headers, text } =
      kept !== null && SHARED.test(url.pathname) ? await shared(kept, url) : await ask(url);
    onAnswer(url, status, text);
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: new Headers(headers),
      text: async () => text,
      blob: async () => new Blob([text]),
    };
  };
}
