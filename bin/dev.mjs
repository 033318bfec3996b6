#!/usr/bin/env node
// npm run dev: as npm start, but the pages are built as they are asked for, and the server starts
// again when its code changes.
import './lib/node-version.mjs';

import { main } from './lib/failure.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { runServer } from './lib/server.mjs';

main(async () => {
  await ensurePackages();
  return runServer(['serve', ...process.argv.slice(2)], {
    env: { SOUK_DEV: '1' },
    nodeArgs: ['--watch', '--watch-preserve-output'],
  });
});
