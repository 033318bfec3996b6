import { messageReader, packed, type Message } from './messages.ts';

/** How a worker ends that has taken more memory than it may. */
export const TOOK_TOO_MUCH = 75;

const LOOKS_EVERY_MS = 50;
/** What is asked is ours, and was bounded when it was taken in. */
const MOST_BYTES = 256 * 1024 * 1024;
const MIB = 1024 * 1024;

/**
 * In a process that was started by `closedWorker`, with all code loaded: gives up root, then answers what
 * is asked on its standard input until that ends.
 */
export function serveInside(answer: (asked: Message) => Promise<Message>): void {
  const [, , user = '-', mostMiB = '1024'] = process.argv;
  leaveRoot(user);
  const most = Number(mostMiB) * MIB;
  const say = (message: Message) => {
    for (const piece of packed(message)) process.stdout.write(piece);
  };
  const work = async (asked: Message) => {
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > most) process.exit(TOOK_TOO_MUCH);
    }, LOOKS_EVERY_MS);
    try {
      const { words, data } = await answer(asked);
      // One that stays large is replaced, so that what it keeps is not held against the next one.
      say({ words: { words, large: process.memoryUsage.rss() > most / 3 }, data });
    } finally {
      clearInterval(watch);
    }
  };
  process.stdin.on(
    'data',
    messageReader(MOST_BYTES, (asked) => void work(asked)),
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
