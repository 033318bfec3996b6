#!/usr/bin/env node
// node bin/rules.mjs [folder]: checks the rules of the house that no linter knows, in a checkout.
import './lib/node-version.mjs';
import { citationFaults } from './lib/citation-rule.mjs';
import { endpointFaults } from './lib/endpoint-rule.mjs';
import { filesIn, read, sourcesIn } from './lib/files.mjs';
import { importFaults } from './lib/import-rule.mjs';
import { messageFaults } from './lib/message-rule.mjs';
import { migrationFaults } from './lib/migration-rule.mjs';
import { pageFaults } from './lib/page-rule.mjs';
import { root } from './lib/project.mjs';
import { roomFaults } from './lib/room-rule.mjs';
import { settingFaults } from './lib/setting-rule.mjs';
import { assertedRowFaults } from './lib/sql-rule.mjs';
import { tableFaults } from './lib/table-rule.mjs';
import { textFaults } from './lib/text-rule.mjs';

const folder = process.argv[2] || root;
const files = filesIn(folder);
const sources = sourcesIn(folder, ['']);
const inRooms = sources.filter(({ file }) =>
  /^(?:contract|stripe-sandbox|server|web|demo)\//.test(file),
);
// The test provider has its own database.
const ofSouk = inRooms.filter(({ file }) => !file.startsWith('stripe-sandbox/'));
const documents = files.filter((file) => file.endsWith('.md')).map((file) => read(folder, file));
const migrations = files
  .filter((file) => /^server\/migrations\/.*\.sql$/.test(file))
  .map((file) => read(folder, file));
const types = read(folder, 'server/src/db/types.ts').text;
const manual = read(folder, 'docs/operating.md').text;

const rules = {
  'Imports follow the order of the rooms': importFaults(inRooms),
  'Reads lock nothing': roomFaults(sources),
  'A table is written by its room alone': tableFaults(ofSouk, types),
  'Rows of raw SQL are declared, not asserted': assertedRowFaults(ofSouk),
  'The contract alone names the paths of endpoints': endpointFaults(
    sources.filter(({ file }) => !file.startsWith('bin/')),
  ),
  'The contract alone names the addresses of pages': pageFaults(
    sources.filter(({ file }) => !file.startsWith('bin/')),
  ),
  'Nothing branches on the words of a message': messageFaults(ofSouk),
  'Pages stay whole when a browser translates them': textFaults(sources),
  'A migration is safe to run while the previous release is serving': migrationFaults(migrations),
  'docs/operating.md lists the settings': settingFaults(sources, manual),
  'Comments and documents name files that are there': citationFaults(sources, documents, files),
};
for (const [rule, faults] of Object.entries(rules)) {
  if (faults.length === 0) continue;
  console.error(`${faults.join('\n')}\n\n${rule}. Faults: ${faults.length}\n`);
  process.exitCode = 1;
}
