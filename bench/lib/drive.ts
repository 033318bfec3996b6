// A load generator on plain sockets: light enough for a machine that also runs the server under
// test. Keeps `concurrency` requests under way, each on a connection of its own.
import { connect, type Socket } from 'node:net';

/** A call with more than a path. */
export interface Ask {
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** JSON. */
  body?: string;
}

export interface Load {
  port: number;
  /** The calls, in turn; or a function that gives the next one. */
  paths: readonly string[] | (() => Ask);
  concurrency: number;
  /** How long; or how many `requests` in all. */
  seconds?: number;
  requests?: number;
  headers?: Record<string, string>;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Milliseconds of each request. */
  latencies: number[];
}

/** @throws Error at the first failed answer */
export async function drive(load: Load): Promise<LoadResult> {
  const nextAsk = asksOf(load);
  const latencies: number[] = [];
  const began = performance.now();
  const end = began + (load.seconds ?? Infinity) * 1000;
  const last = load.requests ?? Infinity;
  let next = 0;
  const takeTurns = async () => {
    const line = await openLine(load.port);
    try {
      while (performance.now() < end && next < last) {
        next += 1;
        const { path, text } = nextAsk();
        const since = performance.now();
        const { status, body } = await line.ask(text);
        if (status < 200 || status > 299)
          throw new Error(`${path} answered ${status}: ${body.toString()}`);
        latencies.push(performance.now() - since);
      }
    } finally {
      line.close();
    }
  };
  await Promise.all(Array.from({ length: load.concurrency }, takeTurns));
  return { requests: latencies.length, seconds: (performance.now() - began) / 1000, latencies };
}

/** A request as written to a connection. */
export function requestText(port: number, { method, path, body, headers }: Ask): string {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const all = { host: `127.0.0.1:${port}`, ...json, ...headers, ...length };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

/** The requests, one after the other. */
function asksOf({ port, paths, headers }: Load): () => { path: string; text: string } {
  const text = (ask: Ask) => requestText(port, { ...ask, headers: { ...headers, ...ask.headers } });
  if (typeof paths === 'function') {
    return () => {
      const ask = paths();
      return { path: ask.path, text: text(ask) };
    };
  }
  const ready = paths.map((path) => ({ path, text: text({ method: 'GET', path }) }));
  let next = 0;
  return () => ready[next++ % ready.length] ?? { path: '', text: '' };
}

export interface Answer {
  status: number;
  body: Buffer;
}

export interface Line {
  ask(request: string): Promise<Answer>;
  close(): void;
}

/** One kept connection. */
export async function openLine(port: number): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  return { ask: (request) => ask(socket, request), close: () => socket.destroy() };
}

function ask(socket: Socket, request: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const finish = (settle: () => void) => {
      socket.off('data', read).off('error', fail).off('close', broken);
      settle();
    };
    const read = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answer = whole(received);
      if (answer) finish(() => resolve(answer));
    };
    const fail = (error: Error) => finish(() => reject(error));
    const broken = () => fail(new Error('The connection was closed'));
    socket.on('data', read).on('error', fail).on('close', broken);
    socket.write(request);
  });
}

const HEAD_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('0\r\n\r\n');

/** The answer, once complete. */
function whole(received: Buffer): Answer | null {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = received.toString('latin1', 0, headEnd);
  const body = received.subarray(headEnd + HEAD_END.length);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const done = length === undefined ? body.subarray(-5).equals(CHUNKS_END) : body.length >= +length;
  return done ? { status: Number(head.slice(9, 12)), body } : null;
}
