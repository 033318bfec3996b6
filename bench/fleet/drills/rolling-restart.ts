import { setTimeout as sleep } from 'node:timers/promises';
import { productsApi } from '@souk/contract/products';
import type { Machine } from '../lib/machine.ts';
import type { Drill, Stage } from '../lib/run.ts';
import { until } from '../lib/until.ts';
import { Asker, failuresOf } from '../load/asker.ts';
import { sendSlowly } from '../load/slow-upload.ts';

const PROCESSES = 2;
const ASKERS = 32;
const PAUSE_MS = 200;
const ROUNDS = 10;
const UPLOAD_BYTES = 50 * 1024 * 1024 - 4096;
const UPLOAD_SECONDS = 20;
const REPLACED_WITHIN_S = 120;

export const rollingRestart: Drill = {
  title: 'Ten rolling restarts under 32 askers, with uploads of 50 MB',
  story:
    'Each web machine has two web processes. Ten times, `kill -HUP` replaces those of one machine after the other, while 32 more people read products five times a second each and an upload of 50 MB is on its way in each round. Then each machine is stopped with SIGTERM and started again, one after the other. Then 32 people ask one machine, past the proxy, while its processes are replaced.',
  options: { processes: PROCESSES },
  async harm(stage) {
    await rounds(stage);
    await alone(stage);
  },
};

async function rounds(stage: Stage): Promise<void> {
  const { fleet, load, moment, finds } = stage;
  const before = load.asker.attempts.length;
  moment('the restarts begin');
  const stop = ask(stage, load.asker);
  const uploads: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const upload = sendSlowly(load, UPLOAD_BYTES, UPLOAD_SECONDS);
    for (const machine of fleet.web) await replaceProcesses(machine);
    uploads.push(await upload);
    moment(`round ${round} is done`);
  }
  for (const { name, program } of fleet.web) {
    await program.stop();
    await program.start();
    moment(`${name} was stopped and started`);
  }
  await stop();
  const attempts = load.asker.attempts.slice(before);
  finds(
    `${uploads.length} uploads of 50 MB arrived`,
    uploads.filter((status) => status !== 200).map((status) => `one answered ${status}`),
  );
  finds(`None of ${attempts.length} requests failed behind the proxy`, failuresOf(attempts));
}

/** One machine without others beside it: nobody else could answer. */
async function alone(stage: Stage): Promise<void> {
  const { fleet, moment, finds } = stage;
  const [machine] = fleet.web as [Machine];
  const asker = new Asker(machine.url);
  const stop = ask(stage, asker);
  const gone = await replaceProcesses(machine);
  await until('the end of the processes before', REPLACED_WITHIN_S, () =>
    machine.webProcesses().every((pid) => !gone.includes(pid)),
  );
  await stop();
  moment(`${machine.name} has replaced its processes without the others`);
  finds(
    `None of ${asker.attempts.length} requests failed at ${machine.name} alone`,
    failuresOf(asker.attempts),
  );
}

/** Lets people read products. @returns what ends it */
function ask({ load }: Stage, asker: Asker): () => Promise<void> {
  let open = true;
  const { goods } = load.acknowledged;
  const asking = Promise.all(
    Array.from({ length: ASKERS }, async (_, n) => {
      const product = goods[n % goods.length];
      while (open && product) {
        await asker.call(productsApi.read, { params: { productId: product.id } });
        await sleep(PAUSE_MS);
      }
    }),
  );
  return async () => {
    open = false;
    await asking;
  };
}

/**
 * Replaces the web processes of a machine. One that still has an upload may stay beside them.
 * @returns those before
 */
async function replaceProcesses(machine: Machine): Promise<number[]> {
  const before = machine.webProcesses();
  process.kill(machine.program.pid, 'SIGHUP');
  await until(`${machine.name} has new processes`, REPLACED_WITHIN_S, () => {
    const now = machine.webProcesses();
    return now.filter((pid) => !before.includes(pid)).length >= PROCESSES;
  });
  return before;
}
