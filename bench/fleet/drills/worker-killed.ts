import type { Machine } from '../lib/machine.ts';
import { ensurePrograms } from '../lib/needs.ts';
import type { Drill, Stage } from '../lib/run.ts';
import { until } from '../lib/until.ts';
import { FFMPEG, LINES, makeVideo, sendProducts, sendVideo } from '../load/long-jobs.ts';
import { deliverAndOnboard, transfersTo } from '../load/payout.ts';

const SOLD = 60;
/** A payout of so many orders takes about a second. */
const LOOK_MS = 5;
const BEGINS_WITHIN_S = 60;
const DONE_WITHIN_S = 240;

export const workerKilled: Drill = {
  title: 'The worker is killed in a payout, in a conversion and in an import',
  story:
    'One of the two machines that run jobs is stopped, so that the other gets the job. It is killed with `kill -9` in the middle: first while it sends a payout’s transfers, then while it converts a video, then while it imports a file of products. Each time the other machine is then started, and has to finish the job.',
  async prepare({ load }) {
    ensurePrograms([FFMPEG]);
    await load.sells(SOLD, SOLD);
    await deliverAndOnboard(load);
  },
  async harm(stage) {
    await killedInPayout(stage);
    await killedInConversion(stage);
    await killedInImport(stage);
  },
  async check({ fleet, load, finds }) {
    const [paid] = await fleet.rows<{ parts: number; cents: number; pending: number }>(
      `select count(*) filter (where status = 'paid')::int as parts,
         coalesce(sum(amount_cents) filter (where status = 'paid'), 0)::int as cents,
         count(*) filter (where status = 'requested')::int as pending from payout_parts`,
    );
    const sent = await transfersTo(fleet, load);
    const cents = sent.reduce((sum, { amount }) => sum + amount, 0);
    finds(
      `The provider sent ${sent.length} transfers, $${cents / 100} in all, as the payout says`,
      [
        ...(sent.length === paid?.parts && sent.length > 0
          ? []
          : [`${paid?.parts} parts are paid`]),
        ...(cents === paid?.cents ? [] : [`the payout has $${(paid?.cents ?? 0) / 100}`]),
        ...(paid?.pending === 0 ? [] : [`${paid?.pending} parts wait`]),
      ],
    );
    const [goods] = await fleet.rows<{ all: number; names: number }>(
      `select count(*)::int as all, count(distinct name)::int as names from products
       where name like 'Imported %'`,
    );
    finds(`The import made its ${LINES} products, each once`, [
      ...(goods?.all === LINES ? [] : [`there are ${goods?.all}`]),
      ...(goods?.names === LINES ? [] : [`there are ${goods?.names} names`]),
    ]);
  },
};

/** Kills the one machine that runs jobs, as soon as it has begun. The other one is stopped. */
async function kills(
  { fleet, moment }: Stage,
  what: string,
  begin: () => Promise<() => Promise<boolean>>,
): Promise<void> {
  const [working, other] = fleet.work as [Machine, Machine];
  await Promise.all([working.program.start(), other.program.stop()]);
  const begun = await begin();
  await until(`${what} begins`, BEGINS_WITHIN_S, begun, LOOK_MS);
  moment(`${working.name} is killed in ${what}`);
  await working.program.kill();
}

async function killedInPayout(stage: Stage): Promise<void> {
  const { fleet, moment, note } = stage;
  const parts = () =>
    fleet.rows<{ sent: number; all: number }>(
      `select count(*) filter (where status = 'paid')::int as sent, count(*)::int as all
       from payout_parts`,
    );
  await kills(stage, 'a payout', async () => {
    await fleet.rows(`select graphile_worker.add_job('pay-shops', '{}')`);
    return async () => ((await parts())[0]?.sent ?? 0) > 0;
  });
  const [row] = await parts();
  note(`When it was killed, ${row?.sent} of the payout’s ${row?.all} transfers were noted as sent`);
  await fleet.work[1]?.program.start();
  await until('the payout is paid', DONE_WITHIN_S, async () => {
    return (await fleet.rows(`select from payouts where status = 'paid'`)).length > 0;
  });
  moment('the payout is paid');
}

async function killedInConversion(stage: Stage): Promise<void> {
  const { fleet, load, moment } = stage;
  const bytes = await makeVideo(fleet.place.folder);
  await kills(stage, 'a conversion', async () => {
    await sendVideo(load, bytes);
    return () => isRunning(stage, 'convert-video');
  });
  await fleet.work[1]?.program.start();
  await until('the video is converted', DONE_WITHIN_S, () => isDone(stage, 'convert-video'));
  moment('the video is converted');
  const [row] = await fleet.rows<{ error: string | null; attempts: number }>(
    `select error, attempts from long_jobs where kind = 'convert-video'`,
  );
  stage.note(`The conversion took ${row?.attempts} attempts`);
}

async function killedInImport(stage: Stage): Promise<void> {
  await kills(stage, 'an import', async () => {
    await sendProducts(stage.load);
    return () => isRunning(stage, 'import-products');
  });
  await stage.fleet.work[1]?.program.start();
  await until('the import is done', DONE_WITHIN_S, () => isDone(stage, 'import-products'));
  stage.moment('the import is done');
  await stage.fleet.work[0]?.program.start();
}

const stateOf = async ({ fleet }: Stage, kind: string) =>
  (
    await fleet.rows<{ state: string; progress: number }>(
      'select state, progress from long_jobs where kind = $1',
      [kind],
    )
  )[0];

async function isRunning(stage: Stage, kind: string): Promise<boolean> {
  const state = (await stateOf(stage, kind))?.state;
  if (state === 'done' || state === 'failed') throw new Error(`it is ${state}`);
  return state === 'running';
}

const isDone = async (stage: Stage, kind: string) => (await stateOf(stage, kind))?.state === 'done';
