#!/usr/bin/env node
// npm run build: installs packages and builds the pages if they're out of date, without serving. The
// folder can then be copied to machines that only serve.
import './lib/node-version.mjs';
import { main } from './lib/failure.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensurePages } from './lib/pages.mjs';

main(async () => {
  await ensurePackages();
  await ensurePages();
  return 0;
});
