import { messageReader, packed, type Message } from './messages.ts';

/** The exit code of a worker that exceeded its memory limit. */
export const TOOK_TOO_MUCH = 75;

const LOOKS_EVERY_MS = 50;
/** Requests come from us, and were bounded when they were accepted. */
const MOST_BYTES = 256 * 1024 * 1024;
const MIB = 1024 * 1024;

/**
 * Runs in a process started by `closedWorker`, once all code is loaded: drops root, then answers
 * requests on its standard input until that ends.
 */
export function serveInside(answer: (request: Message) => Promise<Message>): void {
  const [, , user = '-', mostMiB = '1024'] = process.argv;
  leaveRoot(user);
  const most = Number(mostMiB) * MIB;
  const say = (message: Message) => {
    for (const piece of packed(message)) process.stdout.write(piece);
  };
  const work = async (request: Message) => {
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > most) process.exit(TOOK_TOO_MUCH);
    }, LOOKS_EVERY_MS);
    try {
      const { words, data } = await answer(request);
      // A worker that stays large is replaced, so that its memory doesn't count against the next
      // request.
      say({ words: { words, large: process.memoryUsage.rss() > most / 3 }, data });
    } finally {
      clearInterval(watch);
    }
  };
  process.stdin.on(
    'data',
    messageReader(MOST_BYTES, (request) => void work(request)),
  );
  process.stdin.once('end', () => process.exit(0));
  process.stdout.once('error', () => process.exit(0));
  say({ words: 'ready', data: [] });
}

function leaveRoot(user: string): void {
  if (user === '-' || process.getuid?.() !== 0) return;
  process.setgroups?.([]);
  process.setgid?.(Number(user));
  process.setuid?.(Number(user));
}
