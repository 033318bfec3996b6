#!/usr/bin/env node
// npm test: every test there is, with their progress, and at the end one line that sums them up.
import './lib/node-version.mjs';

import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { main } from './lib/failure.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensurePages } from './lib/pages.mjs';
import { at } from './lib/project.mjs';
import { runShown, stoppedCode, wasStopped } from './lib/run.mjs';
import { sayAbove, step } from './lib/step.mjs';
import { ensureTestPrograms } from './lib/system.mjs';
import { playwrightTally, sum, summaryOf, vitestTally } from './lib/tally.mjs';

/** What a runner has told so far. @typedef {{ name: string, done: number, total: number, failed: number }} Runner */

/** Runs a test runner, whose reporter tells `runner` how far it is. @param {Runner} runner */
function runTests(runner, args, env) {
  return runShown(productNode(), args, {
    env,
    onMessage: ({ total, done, failed, why }) => {
      if (total !== undefined) runner.total = total;
      if (done !== undefined) runner.done += done;
      if (failed === undefined) return;
      runner.failed += 1;
      sayAbove(`\nFailed: ${failed}\n${why}\n`);
    },
  });
}

const newRunner = (name) => ({ name, done: 0, total: 0, failed: 0 });

/** "phone 12 of 168, desktop 9 of 140, 1 failed". @param {Runner[]} runners */
function stateOf(runners) {
  const failed = runners.reduce((all, one) => all + one.failed, 0);
  const counts = runners.map(({ name, done, total }) => `${name} ${done} of ${total || '?'}`);
  return [...counts, ...(failed > 0 ? [`${failed} failed`] : [])].join(', ');
}

async function runVitest(folder, env) {
  const file = join(folder, 'vitest.json');
  const reporter = at('bin', 'lib', 'vitest-reporter.mjs');
  const args = ['run', `--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${file}`];
  const runner = newRunner('files');
  let tally;
  const work = async () => {
    const code = await runTests(runner, [at('node_modules', 'vitest', 'vitest.mjs'), ...args], env);
    tally = vitestTally(file, code);
    return summaryOf(tally);
  };
  await step('Unit and server tests', work, () => stateOf([runner]));
  return tally;
}

/**
 * The widths run side by side, since a browser mostly waits, each in a marketplace of its own: what one
 * leaves behind is not in the other's way.
 */
const WIDTHS = ['phone', 'desktop'];

async function runPlaywright(folder, env, runner) {
  const width = runner.name;
  const data = join(folder, width);
  mkdirSync(data);
  const file = join(folder, `playwright-${width}.json`);
  const args = [
    at('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    `--config=${at('e2e', 'playwright.config.ts')}`,
    `--project=${width}`,
    `--reporter=${at('bin', 'lib', 'playwright-reporter.mjs')},json`,
    `--output=${at('test-results', width)}`,
  ];
  const withFile = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, SOUK_E2E_DATA: data };
  return playwrightTally(file, await runTests(runner, args, withFile));
}

async function runJourneys(folder, env) {
  // Root's database runs as another user, who has to pass through here.
  chmodSync(folder, 0o755);
  const runners = WIDTHS.map(newRunner);
  let tallies = [];
  const work = async () => {
    tallies = await Promise.all(runners.map((runner) => runPlaywright(folder, env, runner)));
    return summaryOf(sum(tallies));
  };
  await step('Journeys in the browser', work, () => stateOf(runners));
  return tallies;
}

main(async () => {
  await ensurePackages();
  const programs = await ensureTestPrograms();
  await ensurePages();
  const env = productEnv(programs);
  const folder = mkdtempSync(join(tmpdir(), 'souk-test-'));
  const tallies = [];
  try {
    tallies.push(await runVitest(folder, env));
    if (wasStopped()) return stoppedCode();
    if (existsSync(at('e2e', 'playwright.config.ts'))) {
      tallies.push(...(await runJourneys(folder, env)));
      if (wasStopped()) return stoppedCode();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const total = sum(tallies);
  console.log(`\n${summaryOf(total)}`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
});
