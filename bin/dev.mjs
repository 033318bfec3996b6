#!/usr/bin/env node
// npm run dev: like npm start, but pages are built on request, and the server restarts when its code
// changes.
import './lib/node-version.mjs';
import { main } from './lib/failure.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { at } from './lib/project.mjs';
import { runServer } from './lib/run.mjs';
import { ensureFfmpeg } from './lib/system.mjs';

const WATCHED = ['contract/src', 'demo/src', 'server/src'];

main(async () => {
  await ensurePackages();
  await ensureFfmpeg();
  return runServer(['serve', ...process.argv.slice(2)], {
    env: { SOUK_DEV: '1' },
    // By path: the server's imports include Vite's temporary files, which would restart it
    // endlessly.
    nodeArgs: ['--watch-preserve-output', ...WATCHED.map((path) => `--watch-path=${at(path)}`)],
  });
});
