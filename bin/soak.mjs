#!/usr/bin/env node
// npm run soak: the tests that are short in npm test, at their full length, and a tour of the clock: tests that depend
// on the day, at moments when much ends or begins. npm run soak -- 5: five times as long.
import './lib/node-version.mjs';
import { Failure, main } from './lib/failure.mjs';
import { sourcesIn } from './lib/files.mjs';
import { productEnv } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensurePages } from './lib/pages.mjs';
import { at, root } from './lib/project.mjs';
import { stoppedCode, wasStopped } from './lib/run.mjs';
import { step } from './lib/step.mjs';
import { ensureTestPrograms } from './lib/system.mjs';
import { newTally, runTests, slowestOf, stateOf, sum, summaryOf } from './lib/tally.mjs';

const MINUTES = 30;
/** The tour doesn't grow with the factor. */
const TOUR_MINUTES = 20;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** From a sale to its payout, statistics, discounts and holidays, and the demo. */
const TOUR = [
  'server/src/serve/month.test.ts',
  'server/src/domains/money/payouts/payouts.test.ts',
  'server/src/domains/activity/analytics/analytics.test.ts',
  'server/src/domains/catalogue/products/products.test.ts',
  'server/src/domains/shops/protection.test.ts',
  'server/src/http/page-cache.test.ts',
  'demo/src/seed.test.ts',
];

/** The stops of the tour. */
function stopsAfter(now) {
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const leapYear = year + 4 - (year % 4);
  const tomorrow = Date.UTC(year, month, date) + DAY_MS;
  const monday = tomorrow + ((8 - new Date(tomorrow).getUTCDay()) % 7) * DAY_MS;
  return [
    Date.UTC(year + 1, 11, 31, 23, 50),
    Date.UTC(leapYear, 1, 29, 12),
    monday,
    tomorrow + (5 * 60 + 37) * MINUTE_MS,
    Date.UTC(year + 10, month, date, 18, 20),
  ].map((time) => new Date(time).toISOString());
}

main(async () => {
  const factor = Number(process.argv[2] ?? 1);
  if (!Number.isInteger(factor) || factor < 1) {
    throw new Failure('How long a soak goes on is a whole number from 1 up: npm run soak -- 5');
  }
  await ensurePackages();
  const seed = process.env.SOUK_SEED ?? String(Math.floor(Math.random() * 2 ** 30));
  const programs = await ensureTestPrograms();
  console.log(`SOUK_SEED=${seed} repeats this soak.`);
  await ensurePages();
  const long = sourcesIn(root, ['server'])
    .filter(({ file, text }) => file.endsWith('.test.ts') && text.includes("/test/soak.ts'"))
    .map(({ file }) => file);
  const runs = [
    { name: 'at full length', files: long, more: { SOUK_SOAK: String(factor) } },
    ...stopsAfter(new Date()).map((stop) => ({
      name: stop,
      files: TOUR,
      more: { SOUK_CLOCK: stop },
    })),
  ];

  const limit = MINUTES * factor + TOUR_MINUTES;
  const timer = setTimeout(() => {
    console.log(`\nThe soak is stopped: it has taken ${limit} minutes.`);
    process.kill(process.pid, 'SIGTERM');
  }, limit * MINUTE_MS);
  const tallies = runs.map(({ name }) => newTally(name));
  const reporter = `--reporter=${at('bin', 'lib', 'vitest-reporter.mjs')}`;
  await step(
    `Soak of at most ${limit} minutes`,
    async () => {
      for (const [index, { files, more }] of runs.entries()) {
        if (wasStopped()) break;
        const vitest = [at('node_modules', 'vitest', 'vitest.mjs'), 'run', ...files, reporter];
        const env = productEnv({ ...programs, SOUK_SEED: seed, ...more });
        await runTests(tallies[index], vitest, { env });
      }
      return summaryOf(tallies);
    },
    () => stateOf(tallies.filter(({ total }) => total > 0)),
  );
  clearTimeout(timer);
  for (const tally of tallies) {
    console.log(`\n${tally.name}\n${slowestOf([tally], tally.units.size).join('\n')}`);
  }
  console.log(`\n${summaryOf(tallies)}`);
  if (wasStopped()) return stoppedCode();
  return sum(tallies, 'failed') > 0 || sum(tallies, 'passed') === 0 ? 1 : 0;
});
