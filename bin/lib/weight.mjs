import { execFileSync } from 'node:child_process';

const WARNS_ABOVE = 1.03;
const FAILS_ABOVE = 1.1;

/**
 * Compares a weight with the recorded one: up to 3 % more is fine, up to 10 % a warning, and beyond
 * that a failure unless there are reasons. Above `most`, no reason helps.
 * @param {number} weight
 * @param {{ recorded: number, most: number, reasons: () => string[] }} limits
 * @returns {'fine' | 'warning' | 'failure'}
 */
export function weigh(weight, { recorded, most, reasons }) {
  if (weight > most) return 'failure';
  if (weight <= recorded * WARNS_ABOVE) return 'fine';
  if (weight <= recorded * FAILS_ABOVE) return 'warning';
  return reasons().length > 0 ? 'warning' : 'failure';
}

/**
 * The reasons for more weight in the footers "Weight: reason" of commits since the one that last
 * changed a line with `record` in a file.
 * @param {string} folder of the checkout that holds the file
 * @param {{ file: string, record: string }} place
 */
export function weightReasons(folder, { file, record }) {
  try {
    const git = (...args) =>
      execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    const since = git('log', '-1', '--format=%H', `-G${record}`, '--', file).trim();
    const footers = '--format=%(trailers:key=Weight,valueonly)';
    return git('log', footers, `${since}..HEAD`).split('\n').filter(Boolean);
  } catch {
    // Not a checkout.
    return [];
  }
}
