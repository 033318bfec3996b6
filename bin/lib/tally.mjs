import { productNode } from './node.mjs';
import { runShown } from './run.mjs';
import { sayAbove } from './step.mjs';

const COUNTS = ['total', 'done', 'passed', 'failed', 'skipped'];

/**
 * The progress of a test runner, in files or journeys, the results of its tests, and their
 * durations.
 */
export const newTally = (name) => ({
  name,
  total: 0,
  done: 0,
  passed: 0,
  failed: 0,
  skipped: 0,
  /** @type {{ name: string, ms: number }[]} */
  times: [],
});

/**
 * Runs a test runner and updates its tally as its reporter sends counts. A runner that fails without a
 * failed test counts as one failure.
 */
export async function runTests(tally, args, options) {
  const onMessage = (message) => {
    for (const count of COUNTS) tally[count] += message[count] || 0;
    if (message.ms !== undefined) tally.times.push({ name: message.name, ms: message.ms });
    if (message.failed) sayAbove(`\nFailed: ${message.name}\n${message.why}\n`);
  };
  const code = await runShown(productNode(), args, { ...options, onMessage });
  if (code !== 0 && tally.failed === 0) tally.failed = 1;
}

/** "phone 12 of 168, desktop 9 of 140, 1 failed". */
export function stateOf(tallies) {
  const counts = tallies.map(({ name, done, total }) => `${name} ${done} of ${total || '?'}`);
  const failed = sum(tallies, 'failed');
  return [...counts, ...(failed > 0 ? [`${failed} failed`] : [])].join(', ');
}

/** "123 passed, 0 failed, 2 skipped". */
export function summaryOf(tallies) {
  const skipped = sum(tallies, 'skipped');
  const end = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${sum(tallies, 'passed')} passed, ${sum(tallies, 'failed')} failed${end}`;
}

/** The slowest tests, one per line: "12.3 s  server/src/domains/cart/cart.test.ts". */
export function slowestOf(tallies, most = 10) {
  const times = tallies.flatMap((tally) => tally.times).toSorted((a, b) => b.ms - a.ms);
  return times
    .slice(0, most)
    .map(({ name, ms }) => `${`${(ms / 1000).toFixed(1)} s`.padStart(9)}  ${name}`);
}

export const sum = (tallies, count) => tallies.reduce((all, tally) => all + tally[count], 0);
