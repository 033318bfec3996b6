// Checks the API's description against Redocly's recommended rules; any finding fails, even a
// warning. The description is generated without a database.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { apiDescription } from '../server/test/api-description.ts';

const problems = await lintFromString({
  source: JSON.stringify(await apiDescription()),
  config: await createConfig({ extends: ['recommended'] }),
});
for (const { ruleId, message, location } of problems) {
  console.error(`${ruleId}: ${message} (${location[0]?.pointer})`);
  process.exitCode = 1;
}
