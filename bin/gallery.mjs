#!/usr/bin/env node
// npm run gallery -- [ADDRESS [NAME...]]: takes the pictures for docs/gallery.md with the tests' browser.
import './lib/node-version.mjs';
import { main } from './lib/failure.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { at } from './lib/project.mjs';
import { runShown } from './lib/run.mjs';
import { ensureTestPrograms } from './lib/system.mjs';

main(async () => {
  await ensurePackages();
  const browser = await ensureTestPrograms();
  const args = [at('e2e', 'gallery.ts'), ...process.argv.slice(2)];
  return runShown(productNode(), args, { env: productEnv(browser) });
});
