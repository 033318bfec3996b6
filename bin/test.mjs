#!/usr/bin/env node
// npm test: runs every test and shows progress, then the slowest files and the totals. What failed runs again, alone: it
// is a failure if it fails three times, and is named as unstable otherwise.
// npm test -- PATTERN: the test files and journeys whose path contains it.
// npm test -- --changed: those of the domains that differ from main.
import './lib/node-version.mjs';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testsOf } from './lib/changed-tests.mjs';
import { changedFiles } from './lib/changed.mjs';
import { Failure, main } from './lib/failure.mjs';
import { filesIn, read } from './lib/files.mjs';
import { productEnv } from './lib/node.mjs';
import { ensurePackages, ensurePackagesOf } from './lib/packages.mjs';
import { ensurePages } from './lib/pages.mjs';
import { at, root } from './lib/project.mjs';
import { stoppedCode, wasStopped } from './lib/run.mjs';
import { isWorthALook, linesOf, lookAgain } from './lib/second-look.mjs';
import { linesDuring } from './lib/site-log.mjs';
import { step } from './lib/step.mjs';
import { ensureTestPrograms } from './lib/system.mjs';
import {
  addOutside,
  failedUnits,
  failuresOf,
  newTally,
  runTests,
  slowestOf,
  stateOf,
  sum,
  summaryOf,
} from './lib/tally.mjs';

const reporter = (name) => `--reporter=${at('bin', 'lib', `${name}-reporter.mjs`)}`;
const escaped = (text) => text.replaceAll(/[^\w\s]/g, '\\$&');

/**
 * The tests and journeys that match a pattern, or all of them without one; and whether they need
 * the pages.
 */
function filesFor(patterns) {
  const named = (file) =>
    patterns.length === 0 || patterns.some((pattern) => file.includes(pattern));
  const files = filesIn(root).filter(named);
  const journeys = files.filter((file) => /^e2e\/.+\.spec\.ts$/.test(file));
  const servesPages = (file) => /\b(?:ensurePages|RealSite)\b/.test(read(root, file).text);
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
  return { journeys, needPages: journeys.length > 0 || tests.some(servesPages) };
}

/** With more failed files than that, something is really broken, and journeys would tell no more. */
const MOST_FILES = 8;
const MOST_JOURNEYS = 12;

const RESULTS = at('test-results');
const logOf = (name) => join(RESULTS, `${name}-site.log`);
let runs = 0;
/** The folder for all temporary files of this run. */
let temp = tmpdir();

/** Makes the folder for temporary files, which is removed at the end of the run. */
function makeTempFolder() {
  temp = mkdtempSync(join(tmpdir(), 'souk-test-'));
  // Some tests run as another user, who needs to write here, too.
  chmodSync(temp, 0o1777);
  process.once('exit', () => removeFolder(temp));
}

/**
 * Removes a folder that a database may still be writing its last files to. What is still there after
 * two seconds stays: the verdict on the tests matters more.
 */
function removeFolder(folder) {
  for (let tries = 0; tries < 10; tries += 1) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== 'ENOTEMPTY') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
}

/**
 * Runs a screen width's journeys in a marketplace of their own, so that those of two widths don't
 * interfere, and neither do those that run again.
 * @param {import('./lib/tally.mjs').Tally} tally
 * @param {{ env: NodeJS.ProcessEnv, places: string[], beside?: import('./lib/tally.mjs').Tally[] }}
 * options `places`: patterns of file paths, which may end in a line number
 */
async function runJourneys(tally, { env, places, beside }) {
  const folder = mkdtempSync(join(temp, 'site-'));
  // Root's database runs as another user, who needs access to this folder.
  chmodSync(folder, 0o755);
  runs += 1;
  const playwright = [
    at('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    ...places,
    `--config=${at('e2e', 'playwright.config.ts')}`,
    reporter('playwright'),
    '--pass-with-no-tests',
    `--project=${tally.name}`,
    `--output=${join(RESULTS, `${tally.name}-${runs}`)}`,
  ];
  const own = { SOUK_E2E_DATA: folder, SOUK_E2E_LOG: logOf(tally.name) };
  try {
    await runTests(tally, playwright, { env: { ...env, ...own } }, beside);
  } finally {
    removeFolder(folder);
  }
}

const exactly = (file) => `${escaped(at(...file.split('/')))}$`;

/** Prints every failure again and writes them to test-results/failures.json. */
function report(tallies) {
  const failures = tallies.flatMap((tally) =>
    failuresOf([tally]).map((failure) => ({
      ...failure,
      log: failure.began === undefined ? [] : linesDuring(logOf(tally.name), failure),
    })),
  );
  const shortest = failures.toSorted((a, b) => a.why.length - b.why.length);
  writeFileSync(join(RESULTS, 'failures.json'), `${JSON.stringify(shortest, null, 2)}\n`);
  if (shortest.length > 0) console.log(`\nFailed, shortest first`);
  for (const { name, why, log, saved = [] } of shortest) {
    console.log(`\n── ${name}\n${why}`);
    if (log.length > 0) console.log(`The site’s log of that minute:\n${log.join('\n')}`);
    if (saved.length > 0) console.log(`Saved: ${saved.join(', ')}`);
  }
}

const TEST = /\.(?:test\.tsx?|spec\.ts)$/;

/** The tests of what changed since main. */
function changedTests() {
  const all = filesIn(root).filter((file) => TEST.test(file));
  const found = testsOf(changedFiles(root), all);
  if (found.length === 0) throw new Failure('No test belongs to what changed since main.');
  console.log(`${found.join('\n')}\n`);
  return found;
}

main(async () => {
  const given = process.argv.slice(2);
  const patterns = given[0] === '--changed' ? changedTests() : given;
  const { journeys, needPages } = filesFor(patterns);
  await ensurePackages();
  await ensurePackagesOf(at('stripe-sandbox', 'test', 'stripe-cli'), 'Installing the Stripe CLI');
  makeTempFolder();
  const rowsSeen = join(temp, 'rows-seen');
  mkdirSync(rowsSeen);
  const env = productEnv({
    ...(await ensureTestPrograms()),
    TMPDIR: temp,
    TEMP: temp,
    TMP: temp,
    SOUK_ROWS_SEEN: rowsSeen,
  });
  if (needPages) await ensurePages();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });

  const vitest = [at('node_modules', 'vitest', 'vitest.mjs'), 'run', reporter('vitest')];
  const files = newTally('files');
  const widths = journeys.length > 0 ? ['phone', 'desktop'].map(newTally) : [];
  const tallies = [files, ...widths];
  // One after the other, because each keeps both cores of a small machine busy, and pages respond
  // too slowly for journeys while tests convert videos.
  const runAll = async () => {
    await runTests(files, [...vitest, '--passWithNoTests', ...patterns], { env });
    if (wasStopped() || failedUnits(files).length > MOST_FILES) return summaryOf(tallies);
    const places = patterns.length > 0 ? journeys.map(exactly) : [];
    await Promise.all(widths.map((tally) => runJourneys(tally, { env, places, beside: widths })));
    return summaryOf(tallies);
  };
  await step('Tests', runAll, () => stateOf(tallies));
  if (wasStopped()) return stoppedCode();

  const groups = [
    {
      tallies: [files],
      most: MOST_FILES,
      async run(_tally, { file }) {
        const later = newTally('files');
        await runTests(later, [...vitest, file], { env });
        return later;
      },
    },
    {
      tallies: widths,
      most: MOST_JOURNEYS,
      async run({ name }, { file, units }) {
        const later = newTally(name);
        const places = units.map(({ line }) => `${exactly(file)}:${line}`);
        await runJourneys(later, { env, places });
        return later;
      },
    },
  ];
  let unstable = [];
  if (isWorthALook(groups)) {
    await step('Second look at what failed', async () => {
      unstable = await lookAgain(groups);
      return summaryOf(tallies);
    });
  }
  writeFileSync(join(RESULTS, 'unstable.json'), `${JSON.stringify(unstable, null, 2)}\n`);
  if (wasStopped()) return stoppedCode();
  // After the second look: a test that failed first may be the only one that runs some SQL.
  if (patterns.length === 0 && sum([files], 'failed') === 0) {
    // It parses with a package, which may have been missing at the start.
    const { sqlWithoutTest } = await import('./lib/rows-seen.mjs');
    const places = sqlWithoutTest(root, rowsSeen);
    const why = `Nothing checks the rows that it declares:\n${places.join('\n')}`;
    if (places.length > 0) addOutside(files, { name: 'files › SQL that no test runs', why });
  }

  if (tallies.every(({ total }) => total === 0)) {
    throw new Failure(`No test file has ${patterns.join(' or ')} in its path.`);
  }
  console.log(`\nSlowest files\n${slowestOf([files]).join('\n')}`);
  if (widths.length > 0) console.log(`\nSlowest journeys\n${slowestOf(widths).join('\n')}`);
  report(tallies);
  if (unstable.length > 0) console.log(`\n${unstable.flatMap(linesOf).join('\n')}`);
  console.log(`\n${summaryOf(tallies)}`);
  return sum(tallies, 'failed') > 0 || sum(tallies, 'passed') === 0 ? 1 : 0;
});
