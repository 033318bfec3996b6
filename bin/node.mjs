#!/usr/bin/env node
// node bin/node.mjs FILE ...: runs a file with the Node that runs the product, whichever Node is the system's.
import './lib/node-version.mjs';
import { Failure, main } from './lib/failure.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { runShown } from './lib/run.mjs';

main(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0) throw new Failure('Usage: node bin/node.mjs FILE …');
  await ensurePackages();
  return runShown(productNode(), args, { env: productEnv() });
});
