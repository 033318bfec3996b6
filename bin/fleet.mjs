#!/usr/bin/env node
// npm run fleet: a whole site of many machines on 127.0.0.1, with everything around it.
import './lib/node-version.mjs';
import { main } from './lib/failure.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensurePages } from './lib/pages.mjs';
import { at } from './lib/project.mjs';
import { runShown } from './lib/run.mjs';

main(async () => {
  await ensurePackages();
  await ensurePages();
  const args = [at('bench', 'fleet', 'fleet.ts'), ...process.argv.slice(2)];
  return runShown(productNode(), args, { env: productEnv() });
});
