import { HERE } from '../../lib/servers.ts';
import { makeReleaseBefore, type Release } from '../lib/release-before.ts';
import type { Drill, Stage } from '../lib/run.ts';
import { failuresOf } from '../load/asker.ts';

/** Orders between two machines. */
const SOLD = 10;
const WITHIN_S = 120;

let before: Release | undefined;

export const rollingRelease: Drill = {
  title: 'A release rolls over the one before, and back',
  story:
    'The fleet runs the commit before the last three that added a migration. `migrate` of this release runs beside it; then the machines are stopped with SIGTERM and started with this release, one after the other, those that run jobs last. Then all go back to the earlier release in the same way.',
  async options() {
    before = await makeReleaseBefore();
    return { project: before.folder };
  },
  async harm(stage) {
    if (!before) throw new Error('There is no earlier release');
    const { fleet, load, moment, note, finds } = stage;
    const { commit, migrations } = before;
    note(`The earlier release is ${commit}; it lacks ${migrations.join(', ')}`);
    const asked = load.asker.attempts.length;
    moment('this release migrates');
    await fleet.migrate();
    await rolls(stage, HERE, 'this release');
    await rolls(stage, before.folder, 'the earlier release');
    const attempts = load.asker.attempts.slice(asked);
    finds(`None of ${attempts.length} requests failed during it`, failuresOf(attempts));
  },
  async clean() {
    await before?.remove();
  },
};

async function rolls({ fleet, load, moment }: Stage, project: string, name: string) {
  for (const machine of fleet.machines) {
    await machine.program.stop();
    machine.useRelease(project);
    await machine.program.start();
    await load.sells(SOLD, WITHIN_S);
  }
  moment(`every machine runs ${name}`);
}
