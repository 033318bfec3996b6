#!/usr/bin/env node
import { parseArgs } from 'node:util';

import { createSandbox } from './sandbox.ts';

const USAGE = `Usage: node src/main.ts [options]
  --port NUMBER           the port on 127.0.0.1 (12111)
  --data FILE             the SQLite file that keeps its state (none: in memory)
  --webhook-url URL       where events are sent (nowhere)
  --webhook-secret TEXT   what they are signed with (whsec_test)
  --public-url URL        the origin of the card page, if a site forwards it (its own address)
  --merchant NAME         who is paid, as the card page says (Test shop)
`;

const say = (line: string) => process.stdout.write(`${line}\n`);
const sayWith = (details: object, message = '') => say(`${message} ${JSON.stringify(details)}`);
const complain = (details: object, message = '') => {
  const { err } = details as { err?: Error };
  process.stderr.write(`${message} ${err?.stack ?? JSON.stringify(details)}\n`);
};

function readOptions() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean', default: false },
        port: { type: 'string', default: '12111' },
        data: { type: 'string' },
        'webhook-url': { type: 'string' },
        'webhook-secret': { type: 'string', default: 'whsec_test' },
        'public-url': { type: 'string' },
        merchant: { type: 'string' },
      },
    }).values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
}

const options = readOptions();
if (options.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const { 'webhook-url': webhookUrl, 'webhook-secret': secret } = options;
const sandbox = createSandbox({
  file: options.data,
  publicUrl: options['public-url'],
  merchant: options.merchant,
  webhook: webhookUrl === undefined ? undefined : { url: webhookUrl, secret },
  log: { info: sayWith, warn: complain, error: complain },
});
await sandbox.listen(Number(options.port));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
