import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Place } from './place.ts';
import { flags, Program } from './program.ts';
import { statusOf } from './until.ts';

const NAME = 'souk-files';
/** The key that s3rver accepts. */
const KEY = 'S3RVER';

/** An S3 store, and a door before it that a drill can close or make unreliable. */
export class Bucket {
  readonly program: Program;
  readonly doorPort: number;
  /** The calls that reached the door, and those that it failed. */
  readonly calls = { all: 0, failed: 0 };
  /** `closed`: no call gets an answer. `tenth`: each tenth one fails with 503. */
  state: 'open' | 'closed' | 'tenth' = 'open';
  readonly #door = createServer((asked, answer) => this.#pass(asked, answer));
  readonly #storePort: number;

  private constructor(program: Program, storePort: number, doorPort: number) {
    this.program = program;
    this.#storePort = storePort;
    this.doorPort = doorPort;
  }

  static async start(place: Place): Promise<Bucket> {
    const folder = await place.folderFor('s3', false);
    const [port, doorPort] = [await place.port(), await place.port()];
    const program = new Program({
      name: 's3rver',
      command: process.execPath,
      args: [
        createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js'),
        '--silent',
        ...flags({ address: '127.0.0.1', port, directory: `${folder}/files` }),
        '--configure-bucket',
        NAME,
      ],
      folder,
      ready: async () => (await statusOf(`http://127.0.0.1:${port}/`)) > 0,
    });
    await program.start();
    const bucket = new Bucket(program, port, doorPort);
    await new Promise<void>((resolve) =>
      bucket.#door.listen(doorPort, '127.0.0.1', () => resolve()),
    );
    return bucket;
  }

  /** The settings of a machine that keeps its files here. */
  get settings(): Record<string, string> {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.doorPort}`,
      S3_BUCKET: NAME,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
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
    await this.program.stop();
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
      { host: '127.0.0.1', port: this.#storePort, method, path, headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer).on('error', () => given.destroy());
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward).on('error', () => asked.destroy());
  }
}
