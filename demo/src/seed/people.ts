import { hashPassword } from '@souk/server/domains/auth/passwords';
import type { DB } from '@souk/server/db/types';
import type { Kysely } from 'kysely';
import { ADMIN, DEMO_PASSWORD, emailOf } from '../accounts.ts';
import { buyers, type DemoBuyer } from '../data/buyers.ts';
import { shops } from '../data/shops/index.ts';
import type { DemoShop } from '../data/types.ts';
import { load } from './load.ts';
import { daysBefore, type SeedTime } from './time.ts';

/** Ids of the demo's people; owners by their shop. */
export interface People {
  buyers: Map<DemoBuyer, string>;
  owners: Map<DemoShop, string>;
}

interface Person {
  firstName: string;
  lastName: string;
  username: string;
}

/** Owners, buyers and the admin, all with the demo's password. */
export async function seedPeople(db: Kysely<DB>, { now, newId }: SeedTime): Promise<People> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const row = (person: Person, daysAgo: number, is_admin = false) => {
    const created_at = daysBefore(now, daysAgo);
    return {
      id: newId(created_at),
      email: emailOf(person.username),
      username: person.username,
      password_hash,
      first_name: person.firstName,
      last_name: person.lastName,
      is_admin,
      is_demo: true,
      created_at,
    };
  };
  const admin = row(ADMIN, 520, true);
  const owners = shops.map((shop, n) => row(shop.owner, 510 - n * 3));
  const customers = buyers.map((buyer, n) => row(buyer, 400 - n * 12));
  await load(db, 'users', [admin, ...owners, ...customers]);
  return {
    buyers: new Map(buyers.map((buyer, n) => [buyer, customers[n]?.id ?? ''])),
    owners: new Map(shops.map((shop, n) => [shop, owners[n]?.id ?? ''])),
  };
}
