import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, type AnswerOf, type CallInput, type Endpoint } from '@souk/contract/endpoint';

/** One request and how it ended. */
export interface Attempt {
  at: number;
  /** Such as `POST /checkout`. */
  what: string;
  milliseconds: number;
  /** Why it failed; null for an answer that the caller can use. */
  failure: string | null;
}

export const failuresOf = (attempts: readonly Attempt[]): string[] =>
  attempts.flatMap(({ what, failure }) => (failure === null ? [] : [`${what}: ${failure}`]));

/** A request whose body may be a stream. */
type StreamableRequest = RequestInit & { duplex?: 'half' };

interface CallWords {
  token?: string;
  /** Its Idempotency-Key. */
  key?: string;
  prefer?: string;
  /** Further statuses that are an answer. */
  fine?: readonly number[];
}

const CALL_MS = 100_000;
const PAUSE_MS = 250;

/** A request got an answer that nobody should get. */
export class WrongAnswer extends Error {}

/** Sends requests as browsers do, repeats those that fail, and remembers how each ended. */
export class Asker {
  readonly attempts: Attempt[] = [];
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  /**
   * Calls an endpoint until it answers.
   * @throws WrongAnswer for any other status below 500
   */
  async call<E extends Endpoint>(
    endpoint: E,
    given: CallInput<E> & CallWords,
  ): Promise<{ status: number; body: AnswerOf<E> }> {
    const { params, query, body, files, token, key, prefer, fine = [] } = given;
    const address = `/api${addressOf(endpoint, { params, query: query as Record<string, string> })}`;
    const form = new FormData();
    for (const file of files ?? []) form.append(endpoint.files?.names[0] ?? '', file);
    const sent = endpoint.files ? form : body === undefined ? null : JSON.stringify(body);
    const answer = await this.ask(`${endpoint.method} ${endpoint.path}`, fine, address, {
      method: endpoint.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(prefer ? { prefer } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: sent,
    });
    const text = answer.bytes.toString();
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as AnswerOf<E> };
  }

  /** Reads a page. */
  async page(what: string, path: string): Promise<void> {
    await this.ask(`GET ${what}`, [], path, {});
  }

  async ask(
    what: string,
    fine: readonly number[],
    address: string,
    init: RequestInit,
  ): Promise<{ status: number; bytes: Buffer }> {
    for (;;) {
      const answer = await this.once(what, address, init);
      if (answer !== null) {
        if (answer.status < 400 || fine.includes(answer.status)) return answer;
        const said = answer.bytes.toString().slice(0, 300);
        throw new WrongAnswer(`${what} answered ${answer.status}: ${said}`);
      }
      await sleep(PAUSE_MS);
    }
  }

  /** Sends a request once. @returns null if it failed */
  async once(
    what: string,
    address: string,
    init: StreamableRequest,
  ): Promise<{ status: number; bytes: Buffer } | null> {
    const at = Date.now();
    const answer = await outcomeOf(`${this.#base}${address}`, init);
    const failure = failureOf(answer);
    this.attempts.push({ at, what, milliseconds: Date.now() - at, failure });
    return failure === null ? answer : null;
  }
}

interface Outcome {
  status: number;
  type: string;
  /** Whether Souk answered, and not the proxy. */
  fromSouk: boolean;
  bytes: Buffer;
  error: string;
}

async function outcomeOf(url: string, init: RequestInit): Promise<Outcome> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_MS) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    const fromSouk = answer.headers.has('x-request-id');
    return { status: answer.status, type, fromSouk, bytes, error: '' };
  } catch (error) {
    const { cause, name, message } = error as Error & { cause?: { code?: string } };
    return {
      status: 0,
      type: '',
      fromSouk: false,
      bytes: Buffer.alloc(0),
      error: cause?.code ?? `${name}: ${message}`,
    };
  }
}

/** A status from 500 on, or no answer at all, in words. */
function failureOf({ status, type, fromSouk, bytes, error }: Outcome): string | null {
  if (status === 0) return `no answer (${error})`;
  if (status < 500) return null;
  if (!fromSouk) return `${status} from the proxy`;
  if (!type.includes('json')) return `${status} from Souk, a page`;
  const { detail } = JSON.parse(bytes.toString()) as { detail?: string };
  return `${status} from Souk: ${detail ?? ''}`;
}
