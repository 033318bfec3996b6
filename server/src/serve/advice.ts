import type { Config } from '../config.ts';
import { isLoopback } from '../config.ts';

type Facts = { demo: boolean; hasAdmin: boolean };

/**
 * The settings that an operator should still make before others use the site, one line each; none
 * for a trial at home.
 */
export function advice(config: Config, { demo, hasAdmin }: Facts): string[] {
  if (!config.open) return [];
  const { publicUrl, payments } = config;
  const local = isLoopback(new URL(publicUrl).hostname);
  const lines: [boolean, string][] = [
    [demo, 'The demo is on: anyone can sign in as its admin. Set DEMO=0 for a real site.'],
    [payments.sandbox, 'Payments are tests. Set STRIPE_SECRET_KEY to charge cards.'],
    [local, `Links and payments lead to ${publicUrl}. Set PUBLIC_URL to the site's address.`],
    [
      !local && !publicUrl.startsWith('https:'),
      `PUBLIC_URL is ${publicUrl}: passwords and tokens would travel unencrypted. Serve it by https.`,
    ],
    [
      isLoopback(config.host) && config.trustProxy === false,
      'TRUST_PROXY is off: behind a proxy all visitors share one allowance of calls. Set it to the number of proxies.',
    ],
    [
      config.databaseUrl === null,
      `DATABASE_URL is not set: orders are kept in ${config.dataDir}. Back it up.`,
    ],
    [
      config.mail.smtpUrl === null,
      'SMTP_URL is not set: nobody gets emails, not even the link that verifies an address, which opening a shop needs.',
    ],
    [
      !config.requireVerifiedEmail,
      "REQUIRE_VERIFIED_EMAIL is 0: a buyer can have a product's name mailed to any address.",
    ],
    [
      config.databaseUrl !== null && config.secretsKeys === null,
      `SECRETS_KEY is not set: the key is in ${config.dataDir}, and another machine would make another one. Set it to what secrets.key there holds.`,
    ],
    [!config.production, 'NODE_ENV is not production: the log is for reading, not for machines.'],
    [
      !hasAdmin,
      'There is no admin. Set ADMIN_EMAIL and ADMIN_PASSWORD, or run npm run admin -- grant EMAIL.',
    ],
  ];
  return lines.filter(([applies]) => applies).map(([, line]) => line);
}
