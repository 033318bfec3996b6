import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Place } from './place.ts';
import { BUCKET, type Store } from './store.ts';

/** A store, and a door before it that a drill can close or make unreliable. */
export class Bucket {
  readonly doorPort: number;
  /** The calls that reached the door, and those that it failed. */
  readonly calls = { all: 0, failed: 0 };
  /** `closed`: no call gets an answer. `tenth`: each tenth one fails with 503. */
  state: 'open' | 'closed' | 'tenth' = 'open';
  readonly #door = createServer((asked, answer) => this.#pass(asked, answer));
  readonly #store: Store;

  private constructor(store: Store, doorPort: number) {
    this.#store = store;
    this.doorPort = doorPort;
  }

  static async start(place: Place, startStore: (place: Place) => Promise<Store>): Promise<Bucket> {
    const bucket = new Bucket(await startStore(place), await place.port());
    await new Promise<void>((resolve) =>
      bucket.#door.listen(bucket.doorPort, '127.0.0.1', () => resolve()),
    );
    return bucket;
  }

  /** The settings of a machine that keeps its files here. */
  get settings(): Record<string, string> {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.doorPort}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: this.#store.accessKeyId,
      S3_SECRET_ACCESS_KEY: this.#store.secretAccessKey,
    };
  }

  /** Cuts every connection, and lets no call through until the door is opened. */
  close(): void {
    this.state = 'closed';
    this.#door.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.#door.closeAllConnections();
    await new Promise((resolve) => this.#door.close(resolve));
    await this.#store.stop();
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    this.calls.all += 1;
    const fails = this.state === 'tenth' && this.calls.all % 10 === 0;
    if (fails || this.state === 'closed') this.calls.failed += 1;
    if (this.state === 'closed') return void asked.socket.destroy();
    if (fails) {
      asked.resume();
      return void answer.writeHead(503).end();
    }
    const { method, url: path, headers } = asked;
    const onward = request(
      { host: '127.0.0.1', port: this.#store.port, method, path, headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer).on('error', () => given.destroy());
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward).on('error', () => asked.destroy());
  }
}
