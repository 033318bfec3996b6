/** The accounts that the login page shows in demo mode. All demo people share the password. */
import type { DB } from '@souk/server/db/types';
import type { Kysely } from 'kysely';
import { shops } from './data/shops/index.ts';

export const DEMO_PASSWORD = 'souk-demo';

export interface DemoAccount {
  label: string;
  email: string;
  password: string;
}

export interface Person {
  firstName: string;
  lastName: string;
  username: string;
}

/** A demo person's email address: in the reserved example domain, so that no mail can reach anyone. */
export const emailOf = (username: string): string => `${username}@example.com`;

export const BUYER = { firstName: 'Nora', lastName: 'Lind', username: 'buyer' };
export const ADMIN = { firstName: 'Ines', lastName: 'Duarte', username: 'admin' };

const seller = shops[0]?.owner.username ?? '';

/** Slug of the demo seller's shop. */
export const DEMO_SELLER_SHOP = shops[0]?.slug ?? '';

export const DEMO_ACCOUNTS: DemoAccount[] = [
  { label: 'A buyer, with orders', email: emailOf(BUYER.username), password: DEMO_PASSWORD },
  { label: `A seller: ${shops[0]?.name}`, email: emailOf(seller), password: DEMO_PASSWORD },
  { label: 'An admin', email: emailOf(ADMIN.username), password: DEMO_PASSWORD },
];

/** The accounts that anyone can still use: an operator may have taken one over. */
export async function offeredAccounts(db: Kysely<DB>): Promise<DemoAccount[]> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('is_demo', '=', true)
    .where('email', 'in', emails)
    .execute();
  const usable = new Set(rows.map(({ email }) => email));
  return DEMO_ACCOUNTS.filter(({ email }) => usable.has(email));
}
