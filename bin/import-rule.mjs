#!/usr/bin/env node
// node bin/import-rule.mjs [folder]: checks house.md's "Who may import whom" in a checkout.
import './lib/node-version.mjs';

import { importFaults } from './lib/import-rule.mjs';
import { root } from './lib/project.mjs';

const faults = importFaults(process.argv[2] || root);
if (faults.length > 0) {
  console.error(`${faults.join('\n')}\n\nThese imports go against the order of the rooms.`);
  process.exitCode = 1;
}
