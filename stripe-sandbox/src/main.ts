#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { OFFERED } from './payment-types.ts';
import { createSandbox } from './sandbox.ts';

const USAGE = `Usage: node src/main.ts [options]
  --port NUMBER           the port on 127.0.0.1 (12111)
  --data FILE             the SQLite file that keeps its state (none: in memory)
  --webhook-url URL       where events are sent (nowhere)
  --webhook-secret TEXT   what they are signed with (whsec_test)
  --connect-webhook-url URL, --connect-webhook-secret TEXT
                          the same for connected accounts' events (the same endpoint)
  --public-url URL        the origin of the card page, if a site forwards it (its own address)
  --fees PERCENT+FIXED    the fee for each charge, or none (2.9+30)
  --available-after TIME  seconds until a charge's funds are available (0)
  --payment-types LIST    payment methods of sessions that name none: card, us_bank_account,
                          sepa_debit (card)
  --payouts SCHEDULE      when the balance is paid out: manual, daily, weekly or monthly (manual)
  --connected-payouts SCHEDULE
                          the same for connected accounts (manual)
  --country CODE          the platform's country (US)
  --merchant NAME         who is paid, as the card page says (Test shop)
`;

const SCHEDULES = ['manual', 'daily', 'weekly', 'monthly'] as const;
const say = (line: string) => process.stdout.write(`${line}\n`);
const sayWith = (details: object, message = '') => say(`${message} ${JSON.stringify(details)}`);
const complain = (details: object, message = '') => {
  const { err } = details as { err?: Error };
  process.stderr.write(`${message} ${err?.stack ?? JSON.stringify(details)}\n`);
};

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        help: { type: 'boolean', default: false },
        port: { type: 'string', default: '12111' },
        data: { type: 'string' },
        'webhook-url': { type: 'string' },
        'webhook-secret': { type: 'string', default: 'whsec_test' },
        'connect-webhook-url': { type: 'string' },
        'connect-webhook-secret': { type: 'string', default: 'whsec_connect_test' },
        'public-url': { type: 'string' },
        fees: { type: 'string', default: '2.9+30' },
        'available-after': { type: 'string', default: '0' },
        'payment-types': { type: 'string', default: 'card' },
        payouts: { type: 'string', default: 'manual' },
        'connected-payouts': { type: 'string', default: 'manual' },
        country: { type: 'string', default: 'US' },
        merchant: { type: 'string' },
      },
    });
    return {
      ...values,
      fees: readFees(values.fees),
      availableAfterSeconds: readNumber(values['available-after']),
      paymentTypes: values['payment-types'].split(',').map(readType),
      payoutSchedule: readSchedule('payouts', values.payouts),
      connectedPayoutSchedule: readSchedule('connected-payouts', values['connected-payouts']),
    };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
}

function readFees(given: string) {
  if (given === 'none') return null;
  const [percent = '', fixed = '', ...rest] = given.split('+');
  if (rest.length > 0) throw new Error(`--fees ${given}: use a form such as 2.9+30, or none`);
  return { percent: readNumber(percent), fixed: readNumber(fixed) };
}

function readType(given: string) {
  const found = OFFERED.find((type) => type === given.trim());
  if (found) return found;
  throw new Error(`--payment-types: “${given}” is not one of ${OFFERED.join(', ')}`);
}

function readNumber(given: string): number {
  if (/^\d+(\.\d+)?$/.test(given)) return Number(given);
  throw new Error(`“${given}” is not a number`);
}

function readSchedule(option: string, given: string) {
  const found = SCHEDULES.find((schedule) => schedule === given);
  if (found) return found;
  throw new Error(`--${option} ${given}: use one of ${SCHEDULES.join(', ')}`);
}

const options = readOptions();
if (options.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const receiverAt = (url: string | undefined, secret: string) =>
  url === undefined ? undefined : { url, secret };
const sandbox = createSandbox({
  file: options.data,
  publicUrl: options['public-url'],
  merchant: options.merchant,
  webhook: receiverAt(options['webhook-url'], options['webhook-secret']),
  connectWebhook: receiverAt(options['connect-webhook-url'], options['connect-webhook-secret']),
  fees: options.fees,
  availableAfterSeconds: options.availableAfterSeconds,
  paymentTypes: options.paymentTypes,
  payoutSchedule: options.payoutSchedule,
  connectedPayoutSchedule: options.connectedPayoutSchedule,
  country: options.country,
  log: { info: sayWith, warn: complain, error: complain },
});
await sandbox.listen(Number(options.port));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
