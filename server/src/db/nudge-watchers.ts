import type pg from 'pg';

/** The channel on which `watchShown` hears that there is something to read. */
export const NUDGES = 'shown_changes';
/** Wakes all watchers. */
export const NUDGE = `notify ${NUDGES}`;
/** The code of the notice that the database sends with each such change (migration 0126). */
const CHANGED = 'SHOWN';

/**
 * After a commit over one of the pool's connections has changed something that pages show, tells
 * the watchers of all processes. That is a transaction of its own: commits that notify wait for
 * each other. A nudge that gets lost costs half a second, after which they look anyway.
 */
export function nudgeWatchers(pool: pg.Pool): void {
  const changed = new WeakSet<pg.ClientBase>();
  let due = false;
  let isSending = false;

  async function nudge(): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query(NUDGE);
    } finally {
      client.release();
    }
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (due) {
      due = false;
      await nudge().catch(() => undefined);
    }
    isSending = false;
  }

  pool.on('connect', (client) => {
    client.on('notice', ({ code }) => {
      if (code === CHANGED) changed.add(client);
    });
  });
  pool.on('release', (_error, client) => {
    if (!changed.delete(client)) return;
    due = true;
    // By then, the pool has the connection back and lends it for this.
    setImmediate(() => void send());
  });
}
