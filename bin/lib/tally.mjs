import { readIfThere } from './project.mjs';

/**
 * How many tests passed, failed and were skipped.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

/** Reads Vitest's JSON report. @param {string} file @param {number} code Vitest's exit code @returns {Tally} */
export function vitestTally(file, code) {
  const report = parse(file);
  const suites = report ? report.testResults : [];
  // A file that could not even be loaded has no test that failed, yet it is a failure.
  const broken = suites.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some(isFailed),
  ).length;
  return honest(code, {
    passed: report ? report.numPassedTests : 0,
    failed: broken + (report ? report.numFailedTests : 0),
    skipped: report ? report.numPendingTests + report.numTodoTests : 0,
  });
}

const isFailed = (assertion) => assertion.status === 'failed';

/** Reads Playwright's JSON report. @param {string} file @param {number} code Playwright's exit code @returns {Tally} */
export function playwrightTally(file, code) {
  const report = parse(file);
  const stats = report ? report.stats : { expected: 0, flaky: 0, unexpected: 0, skipped: 0 };
  return honest(code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  });
}

/** A runner that fails without a failed test (an error outside of all tests) counts as one. */
function honest(code, tally) {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function parse(file) {
  try {
    return JSON.parse(readIfThere(file) || 'null');
  } catch {
    return null;
  }
}

/** Adds tallies up. @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const tally of tallies) {
    for (const key of Object.keys(total)) total[key] += tally[key];
  }
  return total;
}

/** "123 passed, 0 failed, 2 skipped". @param {Tally} tally */
export function summaryOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
