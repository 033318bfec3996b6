#!/usr/bin/env node
// npm run check: every rule that can be checked without running the product.
import './lib/node-version.mjs';

import { main } from './lib/failure.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { at } from './lib/project.mjs';
import { runQuietly } from './lib/run.mjs';
import { secondsSince } from './lib/step.mjs';

const AT_ONCE = 2;

const tool = (...parts) => at('node_modules', ...parts);
const tsc = (project) => [tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', project];

/** The types of the routes, which both the linter and the compiler read. */
const PREPARATION = {
  name: 'types of the routes are made',
  command: [tool('@react-router', 'dev', 'bin.cjs'), 'typegen', 'web'],
};

/** The longest first, so that they overlap with the others. Each is run by the product's Node. */
const STEPS = [
  {
    name: 'types of the tables are up to date',
    command: ['bin/generate-db-types.ts', '--verify'],
  },
  { name: 'lint', command: [tool('oxlint', 'bin', 'oxlint')] },
  { name: 'types of the pages', command: tsc('web/tsconfig.json') },
  { name: 'types', command: tsc('tsconfig.json') },
  { name: 'types of the browser tests', command: tsc('e2e/tsconfig.json') },
  { name: 'types of the benchmarks', command: tsc('bench/tsconfig.json') },
  { name: 'dead code', command: [tool('knip', 'bin', 'knip.js'), '--no-progress'] },
  { name: 'format', command: [tool('oxfmt', 'bin', 'oxfmt'), '--check'] },
  { name: 'the interface’s description', command: ['bin/lint-openapi.ts'] },
  { name: 'rules of the house', command: ['bin/rules.mjs'] },
  { name: 'lock files are whole and pinned', command: ['bin/check-lock.mjs'] },
];

main(async () => {
  await ensurePackages();
  const since = performance.now();
  const failures = [];
  const check = async ({ name, command }) => {
    const start = performance.now();
    const { code, output } = await runQuietly(productNode(), command, { env: productEnv() });
    console.log(`${code === 0 ? 'ok    ' : 'failed'}  ${name} (${secondsSince(start)})`);
    if (code !== 0) failures.push(`── ${name}\n${output.trimEnd()}`);
  };
  await check(PREPARATION);
  const waiting = [...STEPS];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await check(step);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) console.error(`\n${failures.join('\n\n')}\n`);
  const verdict = failures.length > 0 ? `${failures.length} of the checks failed` : 'All is well';
  console.log(`${verdict} (${secondsSince(since)})`);
  return failures.length > 0 ? 1 : 0;
});
