import { productNode } from './node.mjs';
import { runShown } from './run.mjs';
import { sayAbove } from './step.mjs';
import { watchSite } from './watch-site.mjs';

const COUNTS = ['passed', 'failed', 'skipped'];
/** How much of a runner's errors to keep, in characters: the end says why it failed. */
const MOST_ERRORS = 4000;
/** A runner that doesn't end when it is asked to is killed. */
const KILL_AFTER_MS = 15_000;

/**
 * @typedef {{ name: string, why: string, beside: string[], began?: number, ended?: number, saved?:
 * string[] }} TestFailure `beside`: the files and journeys that ran at that moment; `began` and
 * `ended`: milliseconds since 1970; `saved`: paths of a screenshot or a trace
 * @typedef {{ id: string, file: string, line?: number, name: string, ms: number, ended: boolean,
 * passed: number, failed: number, skipped: number, failures: TestFailure[] }} Unit what a runner
 * runs as a whole: Vitest a file, Playwright a journey
 * @typedef {{ name: string, total: number, units: Map<string, Unit>, outside: TestFailure[],
 * running: Set<string> }} Tally `outside`: failures of no unit, such as a run that was cut short
 */

/**
 * The results of a test runner, as its reporter sends them.
 * @param {string} name
 * @returns {Tally}
 */
export const newTally = (name) => ({
  name,
  total: 0,
  units: new Map(),
  outside: [],
  running: new Set(),
});

const newUnit = ({ id, file, line, name }) => ({
  id,
  file,
  line,
  name,
  ms: 0,
  ended: false,
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
});

/**
 * Runs a test runner and fills its tally as its reporter sends results. A runner that is cut short,
 * or that fails without a failed test, is a failure too.
 * @param {Tally} tally
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, goneMs?: number }} [options]
 * @param {Tally[]} [beside] the tallies of all runners that run at the same time
 */
export async function runTests(tally, args, { goneMs, ...options } = {}, beside = [tally]) {
  const stop = new AbortController();
  let stopWatching = () => {};
  const onMessage = (message) => {
    if (message.site) {
      stopWatching = watchSite(message.site, { goneMs, onGone: () => stop.abort() });
      return;
    }
    receive(tally, message, beside);
  };
  let errors = '';
  const onError = (text) => {
    errors = `${errors}${text}`.slice(-MOST_ERRORS);
  };
  const signal = stop.signal;
  const code = await runShown(productNode(), args, {
    ...options,
    onMessage,
    onError,
    signal,
    killAfterMs: KILL_AFTER_MS,
  });
  stopWatching();
  tally.running.clear();
  const outside = (what, why) => addOutside(tally, { name: `${tally.name} › ${what}`, why });
  const units = [...tally.units.values()];
  if (signal.aborted) {
    const during = units.filter(({ ended }) => !ended).map(({ name }) => name);
    outside(
      'the site is gone',
      `It no longer answered${during.length > 0 ? ` during ${during.join(', ')}` : ''}.`,
    );
  } else {
    for (const unit of units.filter(({ ended }) => !ended)) {
      fail(unit, { name: unit.name, why: `It never ended.\n${errors}`, beside: [] });
    }
  }
  const left = tally.total - units.filter(({ ended }) => ended).length;
  if (left > 0) outside('cut short', `${left} of ${tally.total} did not run or did not end.`);
  if (code !== 0 && sum([tally], 'failed') === 0) {
    outside('failed as it ended', `Every test passed, and then it ended with ${code}.\n${errors}`);
  }
}

/** Takes one message of a reporter into a tally. */
function receive(tally, message, beside) {
  tally.total += message.total ?? 0;
  if (!message.unit) {
    if (message.failed) addOutside(tally, message.failed);
    return;
  }
  const { id } = message.unit;
  if (!tally.units.has(id)) tally.units.set(id, newUnit(message.unit));
  const unit = tally.units.get(id);
  if (message.began) tally.running.add(unit.name);
  for (const count of COUNTS) if (message.result === count) unit[count] += 1;
  if (message.failed) {
    const others = beside.flatMap(({ running }) => [...running]);
    fail(unit, { ...message.failed, beside: others.filter((name) => name !== unit.name) });
  }
  if (message.ms === undefined) return;
  tally.running.delete(unit.name);
  unit.ms = message.ms;
  unit.ended = true;
}

function fail(unit, failure) {
  unit.failed += 1;
  unit.failures.push(failure);
  say(failure);
}

/** Adds a failure of no unit. @param {Tally} tally @param {{ name: string, why: string }} failure */
export function addOutside(tally, failure) {
  tally.outside.push({ ...failure, beside: [] });
  say(failure);
}

const say = ({ name, why }) => sayAbove(`\nFailed: ${name}\n${why}\n`);

/** The number of tests with a result, "passed", "failed" or "skipped", in all tallies. */
export function sum(tallies, count) {
  const of = ({ units, outside }) =>
    [...units.values()].reduce((all, unit) => all + unit[count], 0) +
    (count === 'failed' ? outside.length : 0);
  return tallies.reduce((all, tally) => all + of(tally), 0);
}

/** The units that failed. @param {Tally} tally */
export const failedUnits = ({ units }) => [...units.values()].filter(({ failed }) => failed > 0);

/** All failures, those that are read fastest first. @param {Tally[]} tallies */
export const failuresOf = (tallies) =>
  tallies
    .flatMap(({ units, outside }) => [
      ...outside,
      ...[...units.values()].flatMap((unit) =>
        unit.failures.map((failure) => ({ file: unit.file, ...failure })),
      ),
    ])
    .toSorted((a, b) => a.why.length - b.why.length);

/** "phone 12 of 168, desktop 9 of 140, 1 failed". */
export function stateOf(tallies) {
  const counts = tallies.map(({ name, units, total }) => {
    const ended = [...units.values()].filter((unit) => unit.ended).length;
    return `${name} ${ended} of ${total || '?'}`;
  });
  const failed = sum(tallies, 'failed');
  return [...counts, ...(failed > 0 ? [`${failed} failed`] : [])].join(', ');
}

/** "123 passed, 0 failed, 2 skipped". */
export function summaryOf(tallies) {
  const skipped = sum(tallies, 'skipped');
  const end = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${sum(tallies, 'passed')} passed, ${sum(tallies, 'failed')} failed${end}`;
}

/** The slowest units, one per line: "12.3 s  server/src/domains/orders/cart/cart.test.ts". */
export function slowestOf(tallies, most = 10) {
  return tallies
    .flatMap(({ units }) => [...units.values()])
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ name, ms }) => `${`${(ms / 1000).toFixed(1)} s`.padStart(9)}  ${name}`);
}
