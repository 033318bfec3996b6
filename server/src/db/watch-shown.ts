import type pg from 'pg';

/** How often to check the clock and the connection, in milliseconds. */
const LOOK_MS = 500;
/** How long a connection may stay silent before it is dropped, in milliseconds. */
const GIVE_UP_MS = 2000;

/** A committed change to something that pages show; `shopId` is the product's shop. */
export type ShownChange =
  | { kind: 'product'; id: string; shopId: string }
  | { kind: 'shop'; id: string }
  | { kind: 'lists' }
  | { kind: 'all' };

export type ShownWatch = {
  /** Whether every change since then has been, or will be, announced. */
  isWatching: () => boolean;
  stop: () => Promise<void>;
};

type Options = {
  /** Called for each change that any process commits; "all" if changes may have been missed. */
  onChange: (change: ShownChange) => void;
  /** Runs twice a second on the same connection: changes that come with the clock. */
  byTheClock: (client: pg.ClientBase) => Promise<ShownChange[]>;
  onError: (error: unknown) => void;
};

function parsed(payload: string): ShownChange {
  const [kind, id, shopId] = payload.split(' ');
  if (kind === 'product' && id && shopId) return { kind, id, shopId };
  if (kind === 'shop' && id) return { kind, id };
  if (kind === 'lists') return { kind };
  return { kind: 'all' };
}

/**
 * Listens on a connection of its own to the notifications of migration 0015's triggers. Without a
 * connection `isWatching` is false; it reconnects until `stop`.
 */
export function watchShown(pool: pg.Pool, { onChange, byTheClock, onError }: Options): ShownWatch {
  let watching = false;
  let stopped = false;
  let wake = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function inTime<T>(work: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Error('The database did not answer in time')),
      GIVE_UP_MS,
    );
    try {
      return await Promise.race([work, late.promise]);
    } finally {
      clearTimeout(timer);
      work.catch(() => undefined);
    }
  }

  async function watchOnce(): Promise<void> {
    const client = await pool.connect();
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => undefined);
    const onEnd = () => broken.reject(new Error('The connection to the database was lost'));
    client.once('error', broken.reject).once('end', onEnd);
    const onNotice = ({ payload = '' }: pg.Notification) => onChange(parsed(payload));
    client.on('notification', onNotice);
    try {
      await inTime(client.query("set application_name = 'souk pages'; listen shown"));
      while (!stopped) {
        for (const change of await inTime(Promise.race([byTheClock(client), broken.promise])))
          onChange(change);
        // The first look says that everything changed: what is kept begins after it.
        watching = true;
        await Promise.race([pause(), broken.promise]);
      }
    } finally {
      watching = false;
      onChange({ kind: 'all' });
      // It listens: nobody else may borrow it.
      client.release(true);
    }
  }

  async function watch(): Promise<void> {
    let reported = false;
    while (!stopped) {
      try {
        await watchOnce();
        reported = false;
      } catch (error) {
        if (!reported) onError(error);
        reported = true;
        if (!stopped) await pause();
      }
    }
  }
  const ended = watch();

  return {
    isWatching: () => watching,
    async stop() {
      stopped = true;
      wake();
      await ended;
    },
  };
}
