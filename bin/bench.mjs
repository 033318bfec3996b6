#!/usr/bin/env node
// npm run bench: every benchmark of bench/ in turn. Names choose some; options after a name go to that
// benchmark: npm run bench -- reads --products 100000
import './lib/node-version.mjs';
import { readdirSync } from 'node:fs';
import { Failure, main } from './lib/failure.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensurePages } from './lib/pages.mjs';
import { at } from './lib/project.mjs';
import { runShown, stoppedCode, wasStopped } from './lib/run.mjs';

main(async () => {
  const given = process.argv.slice(2);
  const named = given.findIndex((word) => word.startsWith('-'));
  const benches = named < 0 ? given : given.slice(0, named);
  const options = given.slice(benches.length);
  const all = readdirSync(at('bench'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.ts'.length));
  const unknown = benches.find((name) => !all.includes(name));
  if (unknown) throw new Failure(`There is no benchmark ${unknown} in bench/.`);
  const names = benches.length > 0 ? benches : all.sort();
  if (options.length > 0 && names.length > 1) {
    throw new Failure('Options are for one benchmark: name it before them.');
  }
  await ensurePackages();
  await ensurePages();
  const failed = [];
  for (const name of names) {
    console.log(`\n${name}`);
    const code = await runShown(productNode(), [at('bench', `${name}.ts`), ...options], {
      env: productEnv(),
    });
    if (wasStopped()) return stoppedCode();
    if (code !== 0) failed.push(name);
  }
  if (failed.length > 0) throw new Failure(`These benchmarks failed: ${failed.join(', ')}.`);
  return 0;
});
