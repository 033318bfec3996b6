import type { Machine } from '../lib/machine.ts';
import { ensurePrograms } from '../lib/needs.ts';
import type { Drill } from '../lib/run.ts';

const MACHINE = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const LIBRARY = `/usr/lib/${MACHINE}-linux-gnu/faketime/libfaketime.so.1`;
const AHEAD_S = 600;
/** A response's date has no milliseconds, and takes a moment to arrive. */
const GIVE_OR_TAKE_S = 5;

export const clockAhead: Drill = {
  title: 'Two machines’ clocks are ten minutes ahead',
  story:
    'A web machine and one that runs jobs are restarted under Debian’s libfaketime with a clock that is ten minutes ahead, while the others and the database keep the right time. After 60 more orders, they get the right time back.',
  options: async () => {
    ensurePrograms([{ file: LIBRARY, debian: 'libfaketime' }]);
    return {};
  },
  async harm({ fleet, load, moment, finds, seconds }) {
    const wrong = [fleet.web[0], fleet.work[0]].filter((machine) => machine !== undefined);
    const names = wrong.map(({ name }) => name).join(' and ');
    moment(`${names} are restarted with the wrong time`);
    for (const { program } of wrong) {
      await program.stop();
      await program.start({
        LD_PRELOAD: LIBRARY,
        FAKETIME: `+${AHEAD_S}`,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        // With its workaround, waits by the clock that isn't faked would end at once.
        FAKETIME_FORCE_MONOTONIC_FIX: '0',
      });
    }
    moment(`${names} are ten minutes ahead`);
    const ahead = await Promise.all(wrong.map(secondsAhead));
    finds(
      `By their own responses, their clocks were ${ahead.join(' s and ')} s ahead`,
      ahead.every((each) => Math.abs(each - AHEAD_S) <= GIVE_OR_TAKE_S) ? [] : ['not ten minutes'],
    );
    await load.sells(60, seconds ?? 180);
    for (const { program } of wrong) {
      await program.stop();
      await program.start();
    }
    moment(`${names} have the right time`);
  },
};

async function secondsAhead({ metricsPort }: Machine): Promise<number> {
  const { headers } = await fetch(`http://127.0.0.1:${metricsPort}/healthz`);
  return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 1000);
}
