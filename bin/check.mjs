#!/usr/bin/env node
// npm run check: every rule that can be checked without running the product.
// npm run check -- --changed: format, lint, types and rules for what changed since main.
import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { changedFiles } from './lib/changed.mjs';
import { Failure, main } from './lib/failure.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { at, root } from './lib/project.mjs';
import { runQuietly } from './lib/run.mjs';
import { secondsSince } from './lib/step.mjs';

const AT_ONCE = 2;

const tool = (...parts) => at('node_modules', ...parts);

/** Checks a program's types. Results for unchanged files are kept from run to run. */
const tsc = (project) => {
  const known = at('node_modules', '.cache', 'souk', `${project.replaceAll('/', '-')}.tsbuildinfo`);
  const command = [tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', project];
  return [...command, '--incremental', '--tsBuildInfoFile', known];
};

/** The types of the routes, which both the linter and the compiler read. */
const PREPARATION = {
  name: 'types of the routes are made',
  command: [tool('@react-router', 'dev', 'bin.cjs'), 'typegen', 'web'],
};

const LINT = { name: 'lint', command: [tool('oxlint', 'bin', 'oxlint')] };
const FORMAT = { name: 'format', command: [tool('oxfmt', 'bin', 'oxfmt'), '--check'] };
const RULES = { name: 'rules of the house', command: ['bin/rules.mjs'] };
const TYPES = [
  { name: 'types of the pages', command: tsc('web/tsconfig.json') },
  { name: 'types', command: tsc('tsconfig.json') },
  { name: 'types of the browser tests', command: tsc('e2e/tsconfig.json') },
  { name: 'types of the benchmarks', command: tsc('bench/tsconfig.json') },
];

/**
 * The slowest come first, so that they overlap with the others. Each is run by the product's Node.
 */
const STEPS = [
  {
    name: 'types of the tables are up to date',
    command: ['bin/generate-db-types.ts', '--verify'],
  },
  LINT,
  ...TYPES,
  { name: 'dead code', command: [tool('knip', 'bin', 'knip.js'), '--no-progress'] },
  FORMAT,
  { name: 'the interface’s description', command: ['bin/lint-openapi.ts'] },
  RULES,
  { name: 'lock files are whole and pinned', command: ['bin/check-lock.mjs'] },
];

/**
 * The preparation and the steps for these files alone. Types and rules check all files, quickly.
 */
function stepsFor(files) {
  const typesOfRoutes = existsSync(at('web', '.react-router', 'types'));
  const routes = !typesOfRoutes || files.some((file) => /^(?:web|contract)\//.test(file));
  const sources = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  const of = ({ name, command }, some) =>
    some.length > 0 ? [{ name, command: [...command, ...some] }] : [];
  return {
    first: routes ? [PREPARATION] : [],
    steps: [
      ...TYPES,
      ...of(LINT, sources),
      RULES,
      ...of(FORMAT, files.length > 0 ? ['--no-error-on-unmatched-pattern', ...files] : []),
    ],
  };
}

main(async () => {
  const given = process.argv.slice(2);
  const isPartial = given[0] === '--changed';
  if (given.length > (isPartial ? 1 : 0)) throw new Failure('Usage: npm run check -- [--changed]');
  const { first, steps } = isPartial
    ? stepsFor(changedFiles(root))
    : { first: [PREPARATION], steps: STEPS };
  await ensurePackages();
  const since = performance.now();
  const failures = [];
  const check = async ({ name, command }) => {
    const start = performance.now();
    const { code, output } = await runQuietly(productNode(), command, { env: productEnv() });
    console.log(`${code === 0 ? 'ok    ' : 'failed'}  ${name} (${secondsSince(start)})`);
    if (code !== 0) failures.push(`── ${name}\n${output.trimEnd()}`);
  };
  for (const step of first) await check(step);
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await check(step);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) console.error(`\n${failures.join('\n\n')}\n`);
  const verdict = failures.length > 0 ? `${failures.length} of the checks failed` : 'All is well';
  console.log(`${verdict} (${secondsSince(since)})`);
  return failures.length > 0 ? 1 : 0;
});
