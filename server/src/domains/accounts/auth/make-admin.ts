import { randomBytes } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { noteAccountEvent } from '../security/note-event.ts';
import { lockAccount } from './change-account.ts';
import { endWaysIn } from './end-ways-in.ts';
import { hashPassword } from './passwords.ts';
import { accountNamed, insertAccount, makeAccountAdmin, takenNames } from './queries.ts';
import { toUser } from './reads.ts';

type GrantDeps = Pick<Deps, 'db' | 'now' | 'security'>;
type AdminAccount = ReturnType<typeof toUser>;

/**
 * Makes an account an admin with a new password, and ends every way into it: anyone may have
 * registered it. The operator vouches for the address. Null if no account has it.
 */
export async function grantAdmin(
  deps: GrantDeps,
  email: string,
  newPassword: () => Promise<string>,
): Promise<{ user: AdminAccount; granted: boolean } | null> {
  const account = await accountNamed(deps.db, email.trim());
  if (!account) return null;
  if (account.is_admin && !account.is_demo) return { user: toUser(account), granted: false };
  const passwordHash = await hashPassword(await newPassword());
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lockAccount(trx, account.id);
    // Its holder may have moved it to another address while the operator typed the password.
    if (!locked || locked.email !== account.email) return null;
    await endWaysIn(trx, locked, 'admin granted', { passwordHash });
    await makeAccountAdmin(trx, account.id, deps.now());
    await noteAccountEvent(deps, trx, { kind: 'admin-granted', userId: account.id });
    return { user: toUser({ ...account, is_admin: true, verified: true }), granted: true };
  });
}

/**
 * Makes sure that an admin with that email exists; see {@link grantAdmin} for an existing account.
 */
export async function ensureAdmin(
  deps: GrantDeps,
  admin: { email: string; password: string },
): Promise<AdminAccount> {
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
    // The operator vouches for it.
    verified_at: deps.now(),
  };
  try {
    await insertAccount(deps.db, account);
    return toUser({ ...account, verified: true });
  } catch (error) {
    // Another process that started at the same moment was first.
    const other = await accountNamed(deps.db, admin.email);
    if (other?.is_admin) return toUser(other);
    throw error;
  }
}

async function freeUsername(deps: Pick<Deps, 'db' | 'now'>, email: string): Promise<string> {
  const preferred = (email.split('@')[0] ?? '').replace(/\s/g, '').slice(0, 40).padEnd(3, '0');
  const taken = await takenNames(deps.db, email, preferred, deps.now());
  return taken.username ? `${preferred}-${randomBytes(4).toString('hex')}` : preferred;
}
