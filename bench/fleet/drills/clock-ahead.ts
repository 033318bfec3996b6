import { ensurePrograms } from '../lib/needs.ts';
import type { Drill } from '../lib/run.ts';

const MACHINE = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const LIBRARY = `/usr/lib/${MACHINE}-linux-gnu/faketime/libfaketime.so.1`;

export const clockAhead: Drill = {
  title: 'Two machines’ clocks are ten minutes ahead',
  story:
    'A web machine and one that runs jobs are restarted under Debian’s libfaketime with a clock that is ten minutes ahead, while the others and the database keep the right time. After 60 more orders, they get the right time back.',
  async prepare() {
    ensurePrograms([{ file: LIBRARY, debian: 'faketime' }]);
  },
  async harm({ fleet, load, moment, seconds }) {
    const wrong = [fleet.web[0], fleet.work[0]].filter((machine) => machine !== undefined);
    const names = wrong.map(({ name }) => name).join(' and ');
    moment(`${names} are restarted with the wrong time`);
    for (const { program } of wrong) {
      await program.stop();
      await program.start({
        LD_PRELOAD: LIBRARY,
        FAKETIME: '+10m',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      });
    }
    moment(`${names} are ten minutes ahead`);
    await load.sells(60, seconds ?? 180);
    for (const { program } of wrong) {
      await program.stop();
      await program.start();
    }
    moment(`${names} have the right time`);
  },
};
