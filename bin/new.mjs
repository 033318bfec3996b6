#!/usr/bin/env node
// npm run new -- endpoint|page|mail|job ROOM/NAME, or setting NAME: writes its files, entries and test.
import './lib/node-version.mjs';

import { Failure, main } from './lib/failure.mjs';
import { Changes } from './lib/new/changes.mjs';
import { newEndpoint } from './lib/new/endpoint.mjs';
import { newJob } from './lib/new/job.mjs';
import { newMail } from './lib/new/mail.mjs';
import { newPage } from './lib/new/page.mjs';
import { newSetting } from './lib/new/setting.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { at, root } from './lib/project.mjs';
import { runQuietly } from './lib/run.mjs';

const KINDS = {
  endpoint: newEndpoint,
  page: newPage,
  mail: newMail,
  job: newJob,
  setting: newSetting,
};
const USAGE =
  'Usage: npm run new -- endpoint|page|mail|job ROOM/NAME, such as follows/gift-lists (page … --admin for admins), or: npm run new -- setting GIFT_DAYS';

main(async () => {
  const [kind, name, ...options] = process.argv.slice(2);
  const admin = kind === 'page' && options[0] === '--admin';
  if (!Object.hasOwn(KINDS, kind || '') || !name || options.length > (admin ? 1 : 0)) {
    throw new Failure(USAGE);
  }
  await ensurePackages();
  const changes = new Changes(root);
  KINDS[kind](changes, name, { admin });
  const files = changes.write();
  const format = [at('node_modules', 'oxfmt', 'bin', 'oxfmt'), ...files];
  const { code, output } = await runQuietly(productNode(), format, { env: productEnv() });
  if (code !== 0) throw new Failure('The files were written, but could not be formatted.', output);
  for (const file of files.sort()) console.log(`  ${file}`);
  console.log(
    'It works and has a test. Now search these files for TODO; docs/adding.md lists what is left.',
  );
  return 0;
});
