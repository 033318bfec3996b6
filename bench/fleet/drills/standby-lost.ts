import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { haveSynchronous, type Database } from '../lib/database.ts';
import type { Machine } from '../lib/machine.ts';
import type { Drill, Stage } from '../lib/run.ts';
import { statusOf, until } from '../lib/until.ts';

const LAG_S = 30;
const REPLACED_WITHIN_S = 60;

export const standbyLost: Drill = {
  title: 'A standby is lost, and another one lags',
  story:
    'The synchronous standby ends with `kill -9`, with its Patroni; Patroni makes the other one synchronous. The lost one comes back. Then the replay of a standby is stopped for 30 s, so that it lags.',
  async harm(stage) {
    const { fleet, moment } = stage;
    const lost = await synchronous(stage);
    moment(`${lost.name}, the synchronous standby, is killed`);
    await lost.kill();
    await until('another synchronous standby', REPLACED_WITHIN_S, async () => {
      return (await synchronous(stage)).name !== lost.name;
    });
    moment(`${(await synchronous(stage)).name} is the synchronous standby`);
    await lost.patroni.start();
    await haveSynchronous(fleet.databases);
    moment(`${lost.name} is back`);
    await lags(stage, lost);
  },
};

async function synchronous({ fleet }: Stage): Promise<Database> {
  for (const database of fleet.databases) {
    const status = await statusOf(`http://127.0.0.1:${database.restPort}/synchronous`);
    if (status === 200) return database;
  }
  throw new Error('No standby is synchronous');
}

async function lags(stage: Stage, standby: Database): Promise<void> {
  const { fleet, moment, note, finds, seconds } = stage;
  const replay = standby.processes().find((pid) => titleOf(pid).includes('startup'));
  if (!replay) throw new Error(`${standby.name} has no process that replays`);
  process.kill(replay, 'SIGSTOP');
  moment(`${standby.name} stops replaying`);
  await sleep((seconds ?? LAG_S) * 1000);
  const [machine] = fleet.web as [Machine];
  const lag = await machine.metric('souk_standby_lag_seconds');
  const used = await machine.metric('souk_standbys');
  note(
    `\`souk_standby_lag_seconds\` was ${lag.toFixed(0)} then, and \`souk_standbys\` at ${machine.name} ${used}`,
  );
  process.kill(replay, 'SIGCONT');
  moment(`${standby.name} replays again`);
  await until('reads from standbys', REPLACED_WITHIN_S, async () => {
    return (await machine.metric('souk_standbys')) === 1;
  });
  const reads = await Promise.all(fleet.web.map((one) => one.metric('souk_standby_reads_total')));
  finds(
    `Standbys answered ${reads.join(', ')} reads of the web machines`,
    reads.every((some) => some > 0) ? [] : ['a machine reads from none'],
  );
}

const titleOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
