import { productNode } from './node.mjs';
import { runShown } from './run.mjs';
import { sayAbove } from './step.mjs';

const COUNTS = ['total', 'done', 'passed', 'failed', 'skipped'];

/** How far a test runner is, in files or journeys, and what came of its tests. */
export const newTally = (name) => ({ name, total: 0, done: 0, passed: 0, failed: 0, skipped: 0 });

/**
 * Runs a test runner and keeps its tally current, from what its reporter tells us. A runner that fails
 * without a failed test counts as one.
 */
export async function runTests(tally, args, options) {
  const onMessage = (news) => {
    for (const count of COUNTS) tally[count] += news[count] || 0;
    if (news.failed) sayAbove(`\nFailed: ${news.name}\n${news.why}\n`);
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

export const sum = (tallies, count) => tallies.reduce((all, tally) => all + tally[count], 0);
