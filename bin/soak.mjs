#!/usr/bin/env node
// npm run soak: the tests that are short in npm test, at their full length. npm run soak -- 5: five times as long.
import './lib/node-version.mjs';

import { Failure, main } from './lib/failure.mjs';
import { productEnv } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensurePages } from './lib/pages.mjs';
import { at, root } from './lib/project.mjs';
import { stoppedCode, wasStopped } from './lib/run.mjs';
import { sourcesIn } from './lib/files.mjs';
import { step } from './lib/step.mjs';
import { ensureTestPrograms } from './lib/system.mjs';
import { newTally, runTests, slowestOf, stateOf, sum, summaryOf } from './lib/tally.mjs';

const MINUTES = 30;

main(async () => {
  const factor = Number(process.argv[2] ?? 1);
  if (!Number.isInteger(factor) || factor < 1) {
    throw new Failure('How long a soak goes on is a whole number from 1 up: npm run soak -- 5');
  }
  await ensurePackages();
  const seed = process.env.SOUK_SEED ?? String(Math.floor(Math.random() * 2 ** 30));
  const env = productEnv({
    ...(await ensureTestPrograms()),
    SOUK_SOAK: String(factor),
    SOUK_SEED: seed,
  });
  console.log(`SOUK_SEED=${seed} repeats this soak.`);
  await ensurePages();
  const long = sourcesIn(root, ['server'])
    .filter(({ file, text }) => file.endsWith('.test.ts') && text.includes("/test/soak.ts'"))
    .map(({ file }) => file);

  const limit = MINUTES * factor;
  const timer = setTimeout(() => {
    console.log(`\nThe soak is stopped: it has taken ${limit} minutes.`);
    process.kill(process.pid, 'SIGTERM');
  }, limit * 60_000);
  const tally = newTally('files');
  const vitest = [at('node_modules', 'vitest', 'vitest.mjs'), 'run', ...long];
  const reporter = `--reporter=${at('bin', 'lib', 'vitest-reporter.mjs')}`;
  await step(
    `Soak of ${long.length} files, at most ${limit} minutes`,
    async () => {
      await runTests(tally, [...vitest, reporter], { env });
      return summaryOf([tally]);
    },
    () => stateOf([tally]),
  );
  clearTimeout(timer);
  console.log(`\nIt ran\n${slowestOf([tally], long.length).join('\n')}\n\n${summaryOf([tally])}`);
  if (wasStopped()) return stoppedCode();
  return sum([tally], 'failed') > 0 || sum([tally], 'passed') === 0 ? 1 : 0;
});
