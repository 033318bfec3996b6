// Looks the API's description over with Redocly's recommended rules, and fails at the first finding,
// a warning too. The description is made without a database: nothing is asked of one.
import { createConfig, lintFromString } from '@redocly/openapi-core';

import { describedAlone } from '../server/test/described-alone.ts';

const problems = await lintFromString({
  source: JSON.stringify(await describedAlone()),
  config: await createConfig({ extends: ['recommended'] }),
});
for (const { ruleId, message, location } of problems) {
  console.error(`${ruleId}: ${message} (${location[0]?.pointer})`);
  process.exitCode = 1;
}
