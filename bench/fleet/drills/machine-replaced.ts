import type { Drill } from '../lib/run.ts';

/** Orders without the machines. */
const SOLD = 20;
const WITHIN_S = 120;

export const machineReplaced: Drill = {
  title: 'A machine is gone, and a new one is made from settings alone',
  story:
    'A web machine and one that runs jobs end with `kill -9`, and their folders are removed. New ones start with the same settings and empty folders.',
  async harm({ fleet, load, moment }) {
    const gone = [fleet.web[0], fleet.work[0]].filter((machine) => machine !== undefined);
    moment(`${gone.map(({ name }) => name).join(' and ')} are killed, and their folders removed`);
    await Promise.all(gone.map(({ program }) => program.kill()));
    for (const machine of gone) await machine.replaceFolder();
    await load.sells(SOLD, WITHIN_S);
    await Promise.all(gone.map(({ program }) => program.start()));
    moment(`${gone.map(({ name }) => name).join(' and ')} serve again`);
  },
};
