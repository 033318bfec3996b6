#!/usr/bin/env node
// npm test: every test there is, with their progress, and at the end one line that sums them up.
import './lib/node-version.mjs';

import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { main } from './lib/failure.mjs';
import { productEnv } from './lib/node.mjs';
import { ensurePackages, ensurePackagesOf } from './lib/packages.mjs';
import { ensurePages } from './lib/pages.mjs';
import { at } from './lib/project.mjs';
import { stoppedCode, wasStopped } from './lib/run.mjs';
import { step } from './lib/step.mjs';
import { ensureTestPrograms } from './lib/system.mjs';
import { newTally, runTests, stateOf, sum, summaryOf } from './lib/tally.mjs';

/** Runs test runners side by side under one line. Answers their tallies. */
async function runAll(doing, names, run) {
  const tallies = names.map(newTally);
  const work = async () => {
    await Promise.all(tallies.map(run));
    return summaryOf(tallies);
  };
  await step(doing, work, () => stateOf(tallies));
  return tallies;
}

const reporter = (name) => `--reporter=${at('bin', 'lib', `${name}-reporter.mjs`)}`;

main(async () => {
  await ensurePackages();
  await ensurePackagesOf(at('stripe-sandbox', 'test', 'stripe-cli'), 'Installing the Stripe CLI');
  const env = productEnv(await ensureTestPrograms());
  await ensurePages();

  const vitest = [at('node_modules', 'vitest', 'vitest.mjs'), 'run', reporter('vitest')];
  const tallies = await runAll('Unit and server tests', ['files'], (tally) =>
    runTests(tally, vitest, { env }),
  );
  if (wasStopped()) return stoppedCode();

  const folder = mkdtempSync(join(tmpdir(), 'souk-test-'));
  // Root's database runs as another user, who has to pass through here.
  chmodSync(folder, 0o755);
  const playwright = [
    at('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    `--config=${at('e2e', 'playwright.config.ts')}`,
    reporter('playwright'),
  ];
  try {
    // The widths run side by side, since a browser mostly waits, each in a marketplace of its own: what
    // one leaves behind is not in the other's way.
    const journeys = await runAll('Journeys in the browser', ['phone', 'desktop'], (tally) => {
      const data = join(folder, tally.name);
      mkdirSync(data);
      const own = [`--project=${tally.name}`, `--output=${at('test-results', tally.name)}`];
      return runTests(tally, [...playwright, ...own], { env: { ...env, SOUK_E2E_DATA: data } });
    });
    if (wasStopped()) return stoppedCode();
    tallies.push(...journeys);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${summaryOf(tallies)}`);
  return sum(tallies, 'failed') > 0 || sum(tallies, 'passed') === 0 ? 1 : 0;
});
