#!/usr/bin/env node
// npm test: every test there is, and at the end one line that sums them up.
import './lib/node-version.mjs';

import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
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
 * its own: what one leaves behind is not in the other's way. The demo's pictures and clips, minutes of
 * work, are made once and before, so that nothing takes the processor from a browser that is timed.
 */
const WIDTHS = ['phone', 'desktop'];

function makeMedia(media, env) {
  return runShown(productNode(), [at('demo', 'src', 'media', 'make-all.ts'), media], { env });
}

function dataFor(folder, width, media) {
  const data = join(folder, width);
  mkdirSync(join(data, 'media'), { recursive: true });
  symlinkSync(join(media, 'demo'), join(data, 'media', 'demo'), 'junction');
  return data;
}

async function runPlaywright(folder, env, width, data) {
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
      const media = join(folder, 'media');
      if ((await makeMedia(media, env)) !== 0) return wasStopped() ? stoppedCode() : 1;
      const journeys = WIDTHS.map((width) =>
        runPlaywright(folder, env, width, dataFor(folder, width, media)),
      );
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
