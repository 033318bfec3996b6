import { randomBytes } from 'node:crypto';
import type { User } from '@souk/contract/auth';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { hashPassword } from './passwords.ts';
import { accountNamed, insertAccount, makeAccountAdmin, takenNames } from './queries.ts';
import { toUser } from './reads.ts';

/** Makes the account of that email an admin; null where there is none. */
export async function grantAdmin(deps: Pick<Deps, 'db'>, email: string): Promise<User | null> {
  const account = await accountNamed(deps.db, email.trim());
  if (!account) return null;
  await makeAccountAdmin(deps.db, account.id, null);
  return toUser({ ...account, is_admin: true });
}

/**
 * Sees to it that there is an admin with that email. An admin who is there already keeps the
 * password of their own choice. An ordinary account becomes one with the given password and signed
 * out everywhere: anyone may have registered that email before the operator did.
 */
export async function ensureAdmin(
  deps: Pick<Deps, 'db'>,
  admin: { email: string; password: string },
): Promise<User> {
  const found = await accountNamed(deps.db, admin.email);
  if (found?.is_admin) return toUser(found);
  const passwordHash = await hashPassword(admin.password);
  if (found) {
    await deps.db.transaction().execute((trx) => makeAccountAdmin(trx, found.id, passwordHash));
    return toUser({ ...found, is_admin: true });
  }
  const account = {
    id: newId(),
    email: admin.email,
    username: await freeUsername(deps, admin.email),
    first_name: 'Admin',
    last_name: 'Account',
    is_admin: true,
    password_hash: passwordHash,
  };
  try {
    await insertAccount(deps.db, account);
    return toUser(account);
  } catch (error) {
    // Another process that starts at the same moment was first.
    const other = await accountNamed(deps.db, admin.email);
    if (other?.is_admin) return toUser(other);
    throw error;
  }
}

async function freeUsername(deps: Pick<Deps, 'db'>, email: string): Promise<string> {
  const wish = (email.split('@')[0] ?? '').replace(/\s/g, '').slice(0, 40).padEnd(3, '0');
  const taken = await takenNames(deps.db, email, wish);
  return taken.username ? `${wish}-${randomBytes(4).toString('hex')}` : wish;
}
