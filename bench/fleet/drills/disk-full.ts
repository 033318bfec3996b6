import { setTimeout as sleep } from 'node:timers/promises';
import { haveSynchronous } from '../lib/database.ts';
import type { Drill } from '../lib/run.ts';
import { fillDisk, freeDisk } from '../lib/small-disk.ts';
import { until } from '../lib/until.ts';

const FULL_S = 45;
const RECOVERS_WITHIN_S = 90;
const MEGABYTES = { pg1: 1000, web1: 200 };

export const diskFull: Drill = {
  title: 'The disks of the primary and of a web machine are full',
  story:
    'The primary has a disk of 1 GB, and a web machine one of 200 MB. First the web machine’s is filled to its last byte, for 45 s; then the primary’s. Then both have space again, and what has ended is started.',
  options: { smallDisks: MEGABYTES },
  async harm({ fleet, moment, note, finds, seconds }) {
    const full = (seconds ?? FULL_S) * 1000;
    const [machine] = fleet.web;
    const [first] = fleet.databases;
    if (!machine || !first) throw new Error('The fleet is not whole');
    moment(`the disk of ${machine.name} is filled`);
    await fillDisk(machine.folder);
    await sleep(full);
    finds(
      `${machine.name} served without space on its disk, where its log is, too`,
      (await machine.isReady()) ? [] : ['it was not ready'],
    );
    await freeDisk(machine.folder);
    moment(`${machine.name} has space again`);
    note(`The primary at this point: ${(await fleet.primary()).name}`);
    const megabytes = await fillDisk(first.folder);
    moment(`the disk of ${first.name}, the primary, is full (${megabytes} MB)`);
    await sleep(full);
    const primary = await fleet.primary().catch(() => null);
    note(`After ${full / 1000} s with the full disk, the primary was ${primary?.name ?? 'nobody'}`);
    await freeDisk(first.folder);
    moment(`${first.name} has space again`);
    await first.patroni.start();
    await machine.program.start();
    // A failover may just be under way.
    await until('a primary', RECOVERS_WITHIN_S, async () => {
      note(`In the end, the primary was ${(await fleet.primary()).name}`);
      return true;
    });
    await haveSynchronous(fleet.databases);
  },
};
