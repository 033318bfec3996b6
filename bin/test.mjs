#!/usr/bin/env node
// npm test: runs every test and shows progress, then the slowest files and the totals.
// npm test -- PATTERN: the test files and journeys whose path contains it.
import './lib/node-version.mjs';

import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Failure, main } from './lib/failure.mjs';
import { filesIn, read } from './lib/files.mjs';
import { productEnv } from './lib/node.mjs';
import { ensurePackages, ensurePackagesOf } from './lib/packages.mjs';
import { ensurePages } from './lib/pages.mjs';
import { at, root } from './lib/project.mjs';
import { stoppedCode, wasStopped } from './lib/run.mjs';
import { step } from './lib/step.mjs';
import { ensureTestPrograms } from './lib/system.mjs';
import { newTally, runTests, slowestOf, stateOf, sum, summaryOf } from './lib/tally.mjs';

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

/** Runs each screen width's journeys in a separate marketplace, so that they don't interfere. */
async function runJourneys(widths, files, env) {
  const folder = mkdtempSync(join(tmpdir(), 'souk-test-'));
  // Root's database runs as another user, who needs access to this folder.
  chmodSync(folder, 0o755);
  const playwright = [
    at('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    ...files.map((file) => `${escaped(at(...file.split('/')))}$`),
    `--config=${at('e2e', 'playwright.config.ts')}`,
    reporter('playwright'),
    '--pass-with-no-tests',
  ];
  const runWidth = (tally) => {
    const data = join(folder, tally.name);
    mkdirSync(data);
    const own = [`--project=${tally.name}`, `--output=${at('test-results', tally.name)}`];
    return runTests(tally, [...playwright, ...own], { env: { ...env, SOUK_E2E_DATA: data } });
  };
  try {
    await Promise.all(widths.map(runWidth));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main(async () => {
  const patterns = process.argv.slice(2);
  const { journeys, needPages } = filesFor(patterns);
  await ensurePackages();
  await ensurePackagesOf(at('stripe-sandbox', 'test', 'stripe-cli'), 'Installing the Stripe CLI');
  const env = productEnv(await ensureTestPrograms());
  if (needPages) await ensurePages();

  const vitest = [at('node_modules', 'vitest', 'vitest.mjs'), 'run', reporter('vitest')];
  const files = newTally('files');
  const widths = journeys.length > 0 ? ['phone', 'desktop'].map(newTally) : [];
  const tallies = [files, ...widths];
  // One after the other, because each keeps both cores of a small machine busy, and pages respond
  // too slowly for journeys while tests convert videos.
  const runAll = async () => {
    await runJourneys(widths, patterns.length > 0 ? journeys : [], env);
    await runTests(files, [...vitest, '--passWithNoTests', ...patterns], { env });
    return summaryOf(tallies);
  };
  await step('Tests', runAll, () => stateOf(tallies));
  if (wasStopped()) return stoppedCode();

  if (tallies.every(({ total }) => total === 0)) {
    throw new Failure(`No test file has ${patterns.join(' or ')} in its path.`);
  }
  console.log(`\nSlowest files\n${slowestOf([files]).join('\n')}`);
  if (widths.length > 0) console.log(`\nSlowest journeys\n${slowestOf(widths).join('\n')}`);
  console.log(`\n${summaryOf(tallies)}`);
  return sum(tallies, 'failed') > 0 || sum(tallies, 'passed') === 0 ? 1 : 0;
});
