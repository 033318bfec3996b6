import type { Attempt } from '../load/asker.ts';
import { checkAll, type CheckResult } from '../load/check.ts';
import { Load } from '../load/load.ts';
import { Fleet, type FleetOptions } from './fleet.ts';
import { keepLogs } from './keep-logs.ts';
import type { Parts } from './parts.ts';
import { alertsSince } from './prometheus.ts';

/** Everything that a drill may use. */
export interface Stage {
  fleet: Fleet;
  load: Load;
  /** The seconds of a longer harm, if another number was given. */
  seconds: number | null;
  /** How often a harm that can be repeated happens. */
  times: number;
  /** Writes down that something happens now; the first one is the harm. */
  moment: (what: string) => void;
  /** Writes a sentence into the report. */
  note: (what: string) => void;
  /** Adds something that was checked. */
  finds: (checked: string, wrongs: string[]) => void;
}

export interface Drill {
  title: string;
  /** The harm, in a sentence or two. */
  story: string;
  options?: FleetOptions | (() => Promise<FleetOptions>);
  /** Anything that has to be there before the harm. */
  prepare?: (stage: Stage) => Promise<void>;
  harm: (stage: Stage) => Promise<void>;
  /** Further checks, once all work is done. */
  check?: (stage: Stage) => Promise<void>;
  /** Removes what it made beside the fleet. */
  clean?: () => Promise<void>;
}

export interface Order extends Pick<Stage, 'seconds' | 'times'> {
  drill: Drill;
  parts: Parts;
  say: (line: string) => void;
}

/** What a drill found. */
export interface Run {
  drill: Drill;
  parts: Parts;
  begun: Date;
  harmedAt: number;
  soldAt: number;
  /** From the harm until the first acknowledged checkout that began after it (milliseconds). */
  sellsAfter: number;
  /** Between two acknowledged checkouts, from the harm on (milliseconds). */
  longestPause: number;
  moments: { at: number; what: string }[];
  notes: string[];
  findings: CheckResult[];
  attempts: readonly Attempt[];
  alerts: string[];
}

const BEFORE = 20;
const AFTERWARDS = 30;
const SELLS_WITHIN_S = 300;

/** Runs a drill on a fleet of its own. */
export async function runDrill(order: Order): Promise<Run> {
  const { drill, parts, say } = order;
  const begun = new Date();
  try {
    const options = typeof drill.options === 'function' ? await drill.options() : drill.options;
    const fleet = await Fleet.start({ ...options, ...parts, say });
    let isRight = false;
    try {
      const run = { ...(await runOn(fleet, order)), drill, parts, begun };
      isRight = run.findings.every(({ wrongs }) => wrongs.length === 0);
      return run;
    } finally {
      if (!isRight) say(await keepLogs(fleet.place.folder));
      say('stopping the fleet');
      await fleet.stop();
    }
  } finally {
    await drill.clean?.();
  }
}

async function runOn(fleet: Fleet, { drill, seconds, times, say }: Order) {
  const since = new Date();
  say('buyers, sellers and uploads');
  const load = await Load.open(fleet);
  const moments: Run['moments'] = [];
  const notes: string[] = [];
  const found: CheckResult[] = [];
  const stage: Stage = {
    fleet,
    load,
    seconds,
    times,
    note: (what) => void notes.push(what),
    finds: (checked, wrongs) => void found.push({ checked, wrongs }),
    moment: (what) => {
      moments.push({ at: Date.now(), what });
      say(what);
    },
  };
  await load.sells(BEFORE, SELLS_WITHIN_S);
  await drill.prepare?.(stage);
  await drill.harm(stage);
  await load.sells(AFTERWARDS, SELLS_WITHIN_S);
  say('checks');
  await load.close();
  const findings = await checkAll(fleet, load);
  await drill.check?.(stage);
  const harmedAt = moments[0]?.at ?? Number.NaN;
  const later = load.acknowledged.orders.filter(({ begunAt }) => begunAt >= harmedAt);
  const soldAt = Math.min(...later.map(({ placedAt }) => placedAt));
  return {
    harmedAt,
    soldAt,
    sellsAfter: soldAt - harmedAt,
    longestPause: longestPause(load, harmedAt),
    moments,
    notes,
    findings: [...findings, ...found],
    attempts: load.asker.attempts,
    alerts: await alertsSince(fleet.metrics, since),
  };
}

function longestPause({ acknowledged }: Load, from: number): number {
  const times = [from, ...acknowledged.orders.map(({ placedAt }) => placedAt)]
    .filter((at) => at >= from)
    .toSorted((a, b) => a - b);
  return Math.max(0, ...times.slice(1).map((at, n) => at - (times[n] ?? at)));
}
