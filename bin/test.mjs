#!/usr/bin/env node
// npm test: every test there is, and at the end one line that sums them up.
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
import { ensureTestPrograms } from './lib/system.mjs';
import { playwrightTally, sum, summaryOf, vitestTally } from './lib/tally.mjs';

async function runVitest(folder, env) {
  const file = join(folder, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = at('node_modules', 'vitest', 'vitest.mjs');
  return vitestTally(file, await runShown(productNode(), [vitest, ...args], { env }));
}

/**
 * The widths are walked through side by side, since a browser mostly waits, each in a marketplace of
 * its own: what one leaves behind is not in the other's way.
 */
const WIDTHS = ['phone', 'desktop'];

async function runPlaywright(folder, env, width) {
  const data = join(folder, width);
  mkdirSync(data);
  const file = join(folder, `playwright-${width}.json`);
  const playwright = at('node_modules', '@playwright', 'test', 'cli.js');
  const args = [
    'test',
    `--config=${at('e2e', 'playwright.config.ts')}`,
    `--project=${width}`,
    '--reporter=list,json',
    `--output=${at('test-results', width)}`,
  ];
  const withFile = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, SOUK_E2E_DATA: data };
  return playwrightTally(
    file,
    await runShown(productNode(), [playwright, ...args], { env: withFile }),
  );
}

main(async () => {
  await ensurePackages();
  const chromium = await ensureTestPrograms();
  await ensurePages();
  const env = productEnv({ CHROMIUM_PATH: chromium });
  const folder = mkdtempSync(join(tmpdir(), 'souk-test-'));
  const tallies = [];
  try {
    tallies.push(await runVitest(folder, env));
    if (wasStopped()) return stoppedCode();
    if (existsSync(at('e2e', 'playwright.config.ts'))) {
      // Root's database runs as another user, who has to pass through here.
      chmodSync(folder, 0o755);
      const journeys = WIDTHS.map((width) => runPlaywright(folder, env, width));
      tallies.push(...(await Promise.all(journeys)));
      if (wasStopped()) return stoppedCode();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const total = sum(tallies);
  console.log(`\n${summaryOf(total)}`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
});
