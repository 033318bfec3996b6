import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesIn } from './files.mjs';
import { declaredSql } from './sql-rule.mjs';

/**
 * The places of SQL with declared rows that no test ran, so that nothing compared the rows with the
 * database's. Counts only after a run of every test file, all of which passed.
 * @param {string} root
 * @param {string} folder where each test file recorded the SQL that it ran
 * @returns {string[]} such as "server/src/jobs/queue.ts:60"
 */
export function sqlWithoutTest(root, folder) {
  const seen = new Set(
    readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  );
  return declaredSql(sourcesIn(root, ['server/src', 'demo/src']))
    .filter(({ text }) => !seen.has(text))
    .map(({ place }) => place);
}
