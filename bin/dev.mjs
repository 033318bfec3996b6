#!/usr/bin/env node
// npm run dev: as npm start, but the pages are built as they are asked for, and the server starts
// again when its code changes.
import './lib/node-version.mjs';

import { main } from './lib/failure.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { at } from './lib/project.mjs';
import { runServer } from './lib/run.mjs';

const WATCHED = ['contract/src', 'demo/src', 'server/src'];

main(async () => {
  await ensurePackages();
  return runServer(['serve', ...process.argv.slice(2)], {
    env: { SOUK_DEV: '1' },
    // By path: what the server has imported holds Vite's passing files too, at which it would start for ever.
    nodeArgs: ['--watch-preserve-output', ...WATCHED.map((path) => `--watch-path=${at(path)}`)],
  });
});
