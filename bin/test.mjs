#!/usr/bin/env node
// npm test: every test there is, and at the end one line that sums them up.
import './lib/node-version.mjs';

import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
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
 * Each width has a marketplace of its own: what one leaves behind is not in the other's way. Only the
 * demo's pictures and clips, minutes of work, are made once and handed on.
 */
const WIDTHS = ['phone', 'desktop'];

function dataFor(folder, width, before) {
  const data = join(folder, width);
  mkdirSync(data);
  const made = before && join(folder, before, 'media', 'demo');
  if (made && existsSync(made)) {
    mkdirSync(join(data, 'media'));
    renameSync(made, join(data, 'media', 'demo'));
  }
  return data;
}

async function runPlaywright(folder, env, width, data) {
  const file = join(folder, `playwright-${width}.json`);
  const config = at('e2e', 'playwright.config.ts');
  const args = ['test', `--config=${config}`, `--project=${width}`, '--reporter=list,json'];
  const playwright = at('node_modules', '@playwright', 'test', 'cli.js');
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
      for (const [turn, width] of WIDTHS.entries()) {
        const data = dataFor(folder, width, WIDTHS[turn - 1]);
        tallies.push(await runPlaywright(folder, env, width, data));
        if (wasStopped()) return stoppedCode();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const total = sum(tallies);
  console.log(`\n${summaryOf(total)}`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
});
