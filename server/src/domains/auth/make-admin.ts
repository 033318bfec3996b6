import { randomBytes } from 'node:crypto';
import type { User } from '@souk/contract/auth';
import type { Deps } from '../../deps.ts';
import { newId } from '../../kit/ids.ts';
import { hashPassword } from './passwords.ts';
import { accountNamed, insertAccount, makeAccountAdmin, takenNames } from './queries.ts';
import { toUser } from './reads.ts';

/** Makes an account an admin with a new password: anyone may have registered it. Null for none. */
export async function grantAdmin(
  deps: Pick<Deps, 'db'>,
  email: string,
  newPassword: () => Promise<string>,
): Promise<{ user: User; granted: boolean } | null> {
  const account = await accountNamed(deps.db, email.trim());
  if (!account) return null;
  if (account.is_admin && !account.is_demo) return { user: toUser(account), granted: false };
  const passwordHash = await hashPassword(await newPassword());
  await deps.db.transaction().execute((trx) => makeAccountAdmin(trx, account.id, passwordHash));
  return { user: toUser({ ...account, is_admin: true }), granted: true };
}

/** Makes sure that there is an admin with that email; see {@link grantAdmin} for one who is there already. */
export async function ensureAdmin(
  deps: Pick<Deps, 'db'>,
  admin: { email: string; password: string },
): Promise<User> {
  const found = await grantAdmin(deps, admin.email, async () => admin.password);
  if (found) return found.user;
  const account = {
    id: newId(),
    email: admin.email,
    username: await freeUsername(deps, admin.email),
    first_name: 'Admin',
    last_name: 'Account',
    is_admin: true,
    password_hash: await hashPassword(admin.password),
    // The operator says whose it is.
    verified_at: new Date(),
  };
  try {
    await insertAccount(deps.db, account);
    return toUser({ ...account, verified: true });
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
