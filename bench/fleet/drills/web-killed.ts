import type { Drill } from '../lib/run.ts';
import { until } from '../lib/until.ts';
import { uploadSlowly } from '../load/slow-upload.ts';

/** Enough of each that some are surely on the machine that is killed. */
const UPLOADS = 9;
const CHECKOUTS = 12;
/** So many are enough to be on every machine. */
const WAITING = 8;
const UPLOAD_SECONDS = 10;

export const webKilled: Drill = {
  title: 'A web machine is killed in an upload and in a checkout',
  story:
    'Nine uploads and twelve checkouts are on their way, spread over three web machines; the payment provider hangs, so that the checkouts wait for it. Then one machine ends with `kill -9`, and the provider goes on. The machine is started again.',
  async harm({ fleet, load, moment, note, finds }) {
    const [machine] = fleet.web;
    if (!machine) throw new Error('There is no web machine');
    const people = await Promise.all(
      Array.from({ length: UPLOADS + CHECKOUTS }, () => load.newcomer()),
    );
    const uploads = people
      .slice(0, UPLOADS)
      .map((person) => uploadSlowly(load, person, UPLOAD_SECONDS));
    fleet.provider.program.signal('SIGSTOP');
    const asked = load.asker.attempts.length;
    const checkouts = people.slice(UPLOADS).map((person) => load.buys(person));
    // The provider's socket holds what the machines asked for.
    await until('checkouts that wait for the provider', 30, async () => {
      const [row] = await fleet.rows<{ n: number }>(
        `select count(*)::int as n from payments where status = 'creating'`,
      );
      return (row?.n ?? 0) >= WAITING;
    });
    const killedAt = Date.now();
    moment(`${machine.name} is killed`);
    await machine.program.kill();
    fleet.provider.program.signal('SIGCONT');
    await Promise.all(checkouts);
    const cut = (await Promise.all(uploads)).filter(Boolean).length;
    const failed = load.asker.attempts
      .slice(asked)
      .filter(({ what, failure }) => what === 'POST /checkout' && failure !== null).length;
    finds(`${cut} of ${UPLOADS} slow uploads and ${failed} checkouts broke off`, [
      ...(cut > 0 ? [] : ['no upload was on the machine']),
      ...(failed > 0 ? [] : ['no checkout was on the machine']),
    ]);
    const waited = load.acknowledged.orders
      .filter(({ begunAt, placedAt }) => begunAt < killedAt && placedAt > killedAt)
      .map(({ placedAt }) => (placedAt - killedAt) / 1000);
    note(
      `The checkouts under way were acknowledged up to ${Math.max(...waited).toFixed(1)} s after the kill`,
    );
    await machine.program.start();
    moment(`${machine.name} serves again`);
  },
};
