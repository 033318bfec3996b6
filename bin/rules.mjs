#!/usr/bin/env node
// node bin/rules.mjs [folder]: checks the rules of the house that no linter knows, in a checkout.
import './lib/node-version.mjs';

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { importFaults } from './lib/import-rule.mjs';
import { root } from './lib/project.mjs';
import { sourcesIn } from './lib/sources.mjs';
import { tableFaults } from './lib/table-rule.mjs';

const folder = process.argv[2] || root;
const sources = sourcesIn(folder, ['contract', 'server', 'web', 'demo']);
const types = readFileSync(join(folder, 'server/src/db/types.ts'), 'utf8');

const rules = [
  { rule: 'Imports follow the order of the rooms', faults: importFaults(sources) },
  { rule: 'A table belongs to one room', faults: tableFaults(sources, types) },
];
for (const { rule, faults } of rules.filter((each) => each.faults.length > 0)) {
  console.error(`${faults.join('\n')}\n\n${rule}: ${faults.length} faults.\n`);
  process.exitCode = 1;
}
