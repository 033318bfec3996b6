import * as z from 'zod/mini';

/** The site's own accounts. Each shop has another. */
export const SITE_ACCOUNTS = [
  'provider',
  'bank',
  'tax',
  'commission',
  'provider_fees',
  'disputes',
  'parked',
  'write_offs',
  'promotions',
] as const;
export type SiteAccount = (typeof SITE_ACCOUNTS)[number];

/** The accounts that the money of a line of the provider's statement can come from or go to. */
export const LINE_ACCOUNTS = SITE_ACCOUNTS.filter((account) => account !== 'provider');

export const accountMessage = (accounts: readonly SiteAccount[]) =>
  `account must be ${accounts.join(', ')} or shop:<id>`;

/** The name of one of these accounts, or of a shop's. */
export const accountAmong = (accounts: readonly SiteAccount[], message: string) =>
  z
    .string(message)
    .check(z.regex(new RegExp(`^(${accounts.join('|')}|shop:[0-9a-f-]{36})$`), message));
