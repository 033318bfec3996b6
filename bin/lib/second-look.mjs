// A test that fails once in thousands of runs says little about the change that it failed on, so a
// failed test runs again, alone. It counts as failed only if it fails three times.
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { wasStopped } from './run.mjs';
import { failedUnits } from './tally.mjs';

/** Before the third look: whatever slows the machine down may be over by then. */
const PAUSE_MS = 20_000;

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {{ file: string, units: import('./tally.mjs').Unit[] }} Suspect a failed unit, and
 * those of its file that were skipped, perhaps because of it
 * @typedef {{ tallies: Tally[], most: number, run: (tally: Tally, suspect: Suspect) =>
 * Promise<Tally> }} Group `most`: with more failed units than that, something is really broken;
 * `run` runs a suspect again, in a fresh process, and returns its results
 * @typedef {{ name: string, file: string, reason: string, beside: string[] }} Unstable a test that
 * passed later; `reason`: the first line of its failure; `beside`: what ran at that moment
 */

/**
 * Looks at each failed unit again, one at a time, and a third time at those that failed again.
 * Replaces the results of what passed later in the tallies.
 * @param {Group[]} groups
 * @param {{ pauseMs?: number }} [options]
 * @returns {Promise<Unstable[]>} the tests that passed later
 */
export async function lookAgain(groups, { pauseMs = PAUSE_MS } = {}) {
  if (!isWorthALook(groups)) return [];
  let waiting = groups.flatMap(({ tallies, run }) =>
    tallies.flatMap((tally) => suspectsOf(tally).map((suspect) => ({ tally, suspect, run }))),
  );
  const unstable = [];
  for (const pause of [0, pauseMs]) {
    if (waiting.length > 0) await sleep(pause);
    const again = [];
    for (const one of waiting) {
      if (wasStopped()) return unstable;
      const { tally, suspect, run } = one;
      const later = await run(tally, suspect);
      if (!hasPassed(suspect, later)) {
        again.push(one);
        continue;
      }
      unstable.push(...suspect.units.flatMap(unstableOf));
      for (const { id } of suspect.units) tally.units.set(id, later.units.get(id));
    }
    waiting = again;
  }
  return unstable;
}

/**
 * Whether a second look can change the verdict: few units failed, and nothing outside of them did.
 * @param {Group[]} groups
 */
export function isWorthALook(groups) {
  const tallies = groups.flatMap((group) => group.tallies);
  const isFault = groups.some((group) => group.tallies.flatMap(failedUnits).length > group.most);
  if (isFault || tallies.some(({ outside }) => outside.length > 0)) return false;
  return tallies.some((tally) => failedUnits(tally).length > 0);
}

/** @param {Tally} tally @returns {Suspect[]} */
function suspectsOf(tally) {
  const known = new Set();
  return failedUnits(tally).map((unit) => {
    const isFirst = !known.has(unit.file);
    known.add(unit.file);
    const skipped = isFirst ? skippedBeside(tally, unit) : [];
    return { file: unit.file, units: [unit, ...skipped] };
  });
}

/** The units of its file that didn't run, perhaps because it failed. */
const skippedBeside = ({ units }, { file }) =>
  [...units.values()].filter((unit) => unit.file === file && unit.failed + unit.passed === 0);

/** Whether all of it ran and nothing failed. @param {Suspect} suspect @param {Tally} later */
function hasPassed({ units }, later) {
  if (later.outside.length > 0 || failedUnits(later).length > 0) return false;
  const ran = (id) => later.units.get(id)?.ended === true;
  const passed = (id) => later.units.get(id)?.passed > 0;
  return units.every(({ id, failed }) => ran(id) && (failed === 0 || passed(id)));
}

/** @param {import('./tally.mjs').Unit} unit @returns {Unstable[]} */
const unstableOf = ({ file, failures }) =>
  failures.map(({ name, why, beside }) => ({ name, file, reason: firstLineOf(why), beside }));

const firstLineOf = (why) =>
  stripVTControlCharacters(why)
    .split('\n')
    .map((line) => line.trim())
    .find(Boolean) ?? 'no reason given';

/** The lines about an unstable test. @param {Unstable} unstable */
export const linesOf = ({ name, reason, beside }) => [
  `unstable: ${name}: ${reason}`,
  ...(beside.length > 0 ? [`          beside ${beside.join(', ')}`] : []),
];
