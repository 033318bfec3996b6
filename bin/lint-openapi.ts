// Looks the API's description over with Redocly's recommended rules, and fails at the first finding,
// a warning too. The description is made without a database: nothing is asked of one.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describedAlone } from '../server/test/described-alone.ts';

const REDOCLY = fileURLToPath(new URL('../node_modules/@redocly/cli/bin/cli.js', import.meta.url));

type Report = {
  totals: { errors: number; warnings: number };
  problems: { ruleId: string; message: string; location: { pointer: string }[] }[];
};

const folder = await mkdtemp(path.join(tmpdir(), 'souk-openapi-'));
try {
  const file = path.join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(await describedAlone()));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [REDOCLY, 'lint', file, '--extends=recommended', '--format=json', '--max-problems=1000'],
    {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  if (!stdout) throw new Error(stderr);
  const { totals, problems } = JSON.parse(stdout) as Report;
  for (const { ruleId, message, location } of problems)
    console.error(`${ruleId}: ${message} (${location[0]?.pointer})`);
  if (totals.errors + totals.warnings > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
