#!/usr/bin/env node
// node bin/build.mjs: installs packages and builds the pages where they are out of date, and serves nothing.
import './lib/node-version.mjs';

import { main } from './lib/failure.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensurePages } from './lib/pages.mjs';

main(async () => {
  await ensurePackages();
  await ensurePages();
  return 0;
});
