#!/usr/bin/env node
// npm run drill [NAME …] [--seconds N] [--times N] [--proxy caddy] [--store swift]: harms a whole fleet in one way, under load, and writes a report.
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
  const args = [at('bench', 'fleet', 'drill.ts'), ...process.argv.slice(2)];
  return runShown(productNode(), args, { env: productEnv() });
});
