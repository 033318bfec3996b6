#!/usr/bin/env node
// npm run check: every rule that can be checked without running the product.
import './lib/node-version.mjs';

import { existsSync } from 'node:fs';

import { main } from './lib/failure.mjs';
import { generators } from './lib/generated.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { at } from './lib/project.mjs';
import { runQuietly } from './lib/run.mjs';
import { secondsSince } from './lib/step.mjs';

const AT_ONCE = 2;

const tool = (...parts) => at('node_modules', ...parts);
const tsc = (project) => [tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', project];

/** The longest first, so that they overlap with the others. Each command is run by the product's Node. */
function steps() {
  return [
    ...generators().map((script) => ({
      name: `${script} is up to date`,
      commands: [[script, '--verify']],
    })),
    { name: 'lint', commands: [[tool('oxlint', 'bin', 'oxlint')]] },
    { name: 'types of the pages', commands: [tsc('web/tsconfig.json')] },
    { name: 'types', commands: [tsc('tsconfig.json')] },
    {
      name: 'types of the browser tests',
      commands: existsSync(at('e2e', 'playwright.config.ts')) ? [tsc('e2e/tsconfig.json')] : [],
    },
    { name: 'dead code', commands: [[tool('knip', 'bin', 'knip.js'), '--no-progress']] },
    { name: 'format', commands: [[tool('oxfmt', 'bin', 'oxfmt'), '--check']] },
    { name: 'the interface’s description', commands: [['bin/lint-openapi.ts']] },
    { name: 'rules of the house', commands: [['bin/rules.mjs']] },
    { name: 'lock file is whole', commands: [['bin/complete-lock.mjs', '--verify']] },
  ];
}

/** The types of the routes, which both the linter and the compiler read. */
const PREPARATION = {
  name: 'types of the routes are made',
  commands: [[tool('@react-router', 'dev', 'bin.cjs'), 'typegen', 'web']],
};

/** Runs a step's commands in turn, up to the first that fails. @returns {Promise<string | undefined>} its output, if it failed */
async function failureOf({ name, commands }) {
  const since = performance.now();
  for (const command of commands) {
    const { code, output } = await runQuietly(productNode(), command, { env: productEnv() });
    if (code !== 0) {
      console.log(`failed  ${name} (${secondsSince(since)})`);
      return `── ${name}\n${output.trimEnd()}`;
    }
  }
  console.log(`ok      ${name} (${secondsSince(since)})`);
  return undefined;
}

main(async () => {
  await ensurePackages();
  const since = performance.now();
  const failures = [await failureOf(PREPARATION)].filter(Boolean);
  const waiting = steps();
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const failure = await failureOf(step);
      if (failure) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) console.error(`\n${failures.join('\n\n')}\n`);
  const verdict = failures.length > 0 ? `${failures.length} of the checks failed` : 'All is well';
  console.log(`${verdict} (${secondsSince(since)})`);
  return failures.length > 0 ? 1 : 0;
});
