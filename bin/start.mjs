#!/usr/bin/env node
// npm start: installs and builds what is missing, then runs Souk until Ctrl-C.
import './lib/node-version.mjs';
import { main } from './lib/failure.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensurePages } from './lib/pages.mjs';
import { runServer } from './lib/run.mjs';
import { announceUploadPrograms } from './lib/system.mjs';

main(async () => {
  await ensurePackages();
  await ensurePages();
  const install = announceUploadPrograms();
  return runServer(['serve', ...process.argv.slice(2)], {
    onOpen: () => void install(),
  });
});
