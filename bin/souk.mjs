#!/usr/bin/env node
// npm run admin, check-config, seed, secrets, media, backup, restore, restore-drill, after-restore: one
// command of the server's entry. Installs packages first if needed.
import './lib/node-version.mjs';
import { main } from './lib/failure.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { runServer } from './lib/run.mjs';

main(async () => {
  await ensurePackages();
  return runServer(process.argv.slice(2));
});
