import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { serveInside } from '../src/gateways/closed-room/inside.ts';

type WorkerTask = { task: string; file?: string; port?: number; times?: number };

let counted = 0;

/** The processes that it started: each "lives", or how it ended. */
const fates = new Map<ChildProcess, string>();

/** Things that the worker of a closed room may try, and its reports about the room. */
const tasks: Record<string, (request: WorkerTask) => unknown> = {
  echo: (request) => request,
  room: () => ({
    environment: process.env,
    user: process.getuid?.(),
    rights: readFileSync('/proc/self/status', 'utf8').match(/(?<=^Cap(Prm|Eff|Amb):\s*)\w+/gm),
    devices: readFileSync('/proc/net/dev', 'utf8').match(/^ *\w+(?=:)/gm),
    pid: process.pid,
  }),
  read: ({ file = '' }) => readFileSync(file, 'utf8'),
  list: ({ file = '' }) => readdirSync(file),
  // Each is a separate Node process, which never ends by itself.
  multiply: ({ times = 0 }) => {
    const lasting = ['-e', 'setInterval(() => undefined, 1000)'];
    for (let n = 0; n < times; n += 1) {
      const child = spawn(process.execPath, lasting, { stdio: 'ignore' });
      fates.set(child, 'lives');
      child.once('error', (error) =>
        fates.set(child, 'code' in error ? String(error.code) : 'error'),
      );
      child.once('exit', () => fates.set(child, 'ended'));
    }
  },
  fates: () => [...fates.values()],
  write: ({ file = '' }) => writeFileSync(file, 'x'.repeat(10_000)),
  call: ({ port = 0 }) =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve('reached'));
      socket.once('error', () => resolve('not reached'));
    }),
  count: () => (counted += 1),
  hang: () => new Promise(() => undefined),
  spin: () => {
    for (;;);
  },
  leave: () => process.exit(1),
  grow: async () => {
    const kept: Buffer[] = [];
    for (;;) {
      kept.push(Buffer.alloc(16 * 1024 * 1024, kept.length));
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
  flood: () => {
    process.stdout.write(Buffer.from([0, 0xff, 0xff, 0xff]));
  },
};

serveInside(async ({ words, data }) => {
  const request = words as WorkerTask;
  if (request.task === 'much') return { words: null, data: [Buffer.alloc(8 * 1024 * 1024)] };
  try {
    return { words: (await tasks[request.task]?.(request)) ?? null, data };
  } catch (error) {
    return { words: String(error), data: [] };
  }
});
