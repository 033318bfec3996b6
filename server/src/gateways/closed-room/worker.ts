import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { confinement, warnOfGaps } from './confinement.ts';
import { TOOK_TOO_MUCH } from './inside.ts';
import { messageReader, packed, type Message } from './messages.ts';
import { takeUser } from './room-users.ts';
import { endClosed, startClosed } from './start.ts';

/** Why a worker ended before its answer. */
type Reason = 'late' | 'memory' | 'output' | 'crash';

/** A closed worker ended before it answered; the next request starts another. */
export class WorkerEnded extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, detail: string) {
    super(`A worker for uploads ended (${reason}) ${detail}`.trim());
    this.reason = reason;
  }
}

export type ClosedWorker = {
  /**
   * Sends a request in its turn, and resolves with the answer. @throws WorkerEnded if this request
   * ended it
   */
  ask(request: Message): Promise<Message>;
};

type Options = {
  /** The packages that the program imports; it can see no others. */
  packages?: readonly string[];
  /** The longest time for an answer. */
  withinMs: number;
  mostMiB?: number;
  mostOutputBytes?: number;
  /** Ends after this idle time, to free its memory. */
  restsMs?: number;
  log: { warn: (line: string) => void };
};

type PendingAnswer = { resolve: (answer: Message) => void; reject: (error: Error) => void };
type WorkerProcess = {
  child: ChildProcess;
  answered: number;
  waiting: PendingAnswer | null;
  ended: Reason | null;
};

const STARTS_WITHIN_MS = 30_000;
/** Its leaks end with it. */
const MOST_ANSWERS = 500;
const MIB_IN_KB = 1024;
/** Node reserves this much and uses a tenth. */
const NODE_MIB = 1024;
/** Processor time of one process. */
const MOST_SECONDS = 10_000;
const MOST_COMPLAINT = 2000;
const HEAP = ['--max-old-space-size=256', '--max-semi-space-size=2', '--no-warnings'];
const KILLED_FOR_MEMORY = new Set(['SIGKILL', 'SIGABRT', 'SIGTRAP']);

/**
 * A process of ours that reads strangers' files in a closed room: started at the first request,
 * reused for later ones, ended when idle. `program` calls `serveInside`.
 */
export function closedWorker(program: URL, options: Options): ClosedWorker {
  const {
    withinMs,
    mostMiB = 1024,
    mostOutputBytes = 64 * 1024 * 1024,
    packages = [],
    restsMs = 20_000,
  } = options;
  let running: WorkerProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let resting: NodeJS.Timeout | undefined;

  async function start(): Promise<WorkerProcess> {
    await warnOfGaps(options.log);
    const { ours, users } = await confinement();
    const user = users.ours ? await takeUser() : null;
    const file = fileURLToPath(program);
    const room = await ours(file, packages);
    const workerArgs = [String(user?.id ?? '-'), String(mostMiB)];
    const command = [...room, process.execPath, ...HEAP, file, ...workerArgs];
    const limits = {
      seconds: MOST_SECONDS,
      dataKb: (NODE_MIB + mostMiB) * MIB_IN_KB,
      fileBlocks: 0,
    };
    const child = startClosed(command, limits, ['pipe', 'pipe', 'pipe']);
    const worker: WorkerProcess = { child, answered: 0, waiting: null, ended: null };
    if (user) child.once('exit', user.giveBack).once('error', user.giveBack);
    listen(worker);
    try {
      await answer(worker, STARTS_WITHIN_MS, () => undefined);
    } catch (cause) {
      // Not the fault of the file it would have read.
      throw new Error('A worker for uploads could not start', { cause });
    }
    return worker;
  }

  function listen(worker: WorkerProcess): void {
    const { child } = worker;
    let complaint = '';
    const read = messageReader(mostOutputBytes, (message) => {
      worker.waiting?.resolve(message);
      worker.waiting = null;
    });
    child.stdout?.on('data', (piece: Buffer) => {
      try {
        if (worker.ended === null) read(piece);
      } catch {
        end(worker, 'output');
      }
    });
    child.stderr?.on('data', (piece: Buffer) => {
      if (complaint.length < MOST_COMPLAINT) complaint += piece.toString();
    });
    // The exit says more.
    child.stdin?.on('error', () => undefined);
    const gone = (reason: Reason) => {
      if (running === worker) running = null;
      worker.waiting?.reject(new WorkerEnded(worker.ended ?? reason, complaint));
      worker.waiting = null;
    };
    child.once('error', () => gone('crash'));
    child.once('exit', (code, signal) => {
      const memory = code === TOOK_TOO_MUCH || KILLED_FOR_MEMORY.has(signal ?? '');
      gone(memory ? 'memory' : 'crash');
    });
  }

  function end(worker: WorkerProcess, reason: Reason): void {
    worker.ended ??= reason;
    if (running === worker) running = null;
    endClosed(worker.child);
  }

  function answer(worker: WorkerProcess, within: number, ask: () => void): Promise<Message> {
    return new Promise<Message>((resolve, reject) => {
      const timer = setTimeout(() => end(worker, 'late'), within);
      worker.waiting = {
        resolve: (message) => (clearTimeout(timer), resolve(message)),
        reject: (error) => (clearTimeout(timer), reject(error)),
      };
      ask();
    });
  }

  async function ask(request: Message): Promise<Message> {
    clearTimeout(resting);
    const worker = (running ??= await start());
    stay(worker.child, true);
    try {
      const { words, data } = await answer(worker, withinMs, () => {
        for (const piece of packed(request)) worker.child.stdin?.write(piece);
      });
      worker.answered += 1;
      const report = words as { words?: unknown; large?: unknown } | null;
      if (report?.large === true || worker.answered >= MOST_ANSWERS) leave(worker);
      return { words: report?.words, data };
    } finally {
      stay(worker.child, false);
      resting = setTimeout(() => leave(worker), restsMs);
      resting.unref();
    }
  }

  function leave(worker: WorkerProcess): void {
    if (running === worker) running = null;
    endClosed(worker.child);
  }

  return {
    ask(request) {
      const answered = last.then(() => ask(request));
      last = answered.catch(() => undefined);
      return answered;
    },
  };
}

/** Whether it keeps this process alive. */
function stay(child: ChildProcess, needed: boolean): void {
  const change = needed ? 'ref' : 'unref';
  child[change]();
  // The pipes of a spawned process are sockets.
  for (const pipe of [child.stdin, child.stdout, child.stderr]) {
    (pipe as { ref?: () => void; unref?: () => void } | null)?.[change]?.();
  }
}
