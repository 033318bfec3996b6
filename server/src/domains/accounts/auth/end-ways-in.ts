import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Trx } from '../../../db/rows.ts';
import { isSame } from '../../../db/words.ts';
import { lockedPassword } from './passwords.ts';
import { ENDED_BY, WAYS_IN, type AccountChange, type Cell, type WayIn } from './ways-in.ts';

/** A locked account, before the event. */
type Account = { id: string; email: string; verified_at: Date | null };

type Scope = {
  /** The hash of its new password; without one it gets a password that nobody knows. */
  passwordHash?: string;
  /** The caller's own session and browser, as hashes of their tokens. */
  own?: { session: Buffer; device: Buffer | null };
  /** The reach of a "This wasn't me" link: apps from `since` on, links to its address and to later ones. */
  undo?: { since: Date; email: string; seq: number };
  /** Ways that the owner chose to end too. */
  also?: readonly WayIn[];
};

/** How many of each way ended. */
export type EndedCounts = Record<WayIn, number>;

/**
 * Ends the ways into an account that an event ends, by the table in ways-in.ts. Lock the account
 * first, like everything that opens or adds a way: concurrent attempts either end too, or find the
 * account changed.
 */
export async function endWaysIn(
  trx: Trx,
  account: Account,
  event: AccountChange,
  scope: Scope = {},
): Promise<EndedCounts> {
  const ended = {} as EndedCounts;
  for (const way of WAYS_IN) {
    const cell: Cell = scope.also?.includes(way) ? { ends: 'all' } : ENDED_BY[event][way];
    ended[way] = applies(cell, account)
      ? await ENDINGS[way](trx, account, limited(cell, account, scope))
      : 0;
  }
  return ended;
}

const applies = ({ ends }: Cell, { verified_at }: Account) =>
  ends !== 'none' && (ends !== 'if unverified' || verified_at === null);

/** The part of the scope that a cell respects: a cell that ends everything knows no exceptions. */
function limited(
  { ends }: Cell,
  { verified_at }: Account,
  { passwordHash, own, undo }: Scope,
): Scope {
  return {
    ...(passwordHash !== undefined && { passwordHash }),
    ...(ends === 'others' && own && { own }),
    ...(ends === 'newer' && verified_at && undo && { undo }),
  };
}

const ENDINGS: Record<WayIn, (trx: Trx, account: Account, scope: Scope) => Promise<number>> = {
  password: async (trx, { id }, { passwordHash }) => {
    const hash = passwordHash ?? (await lockedPassword());
    return run(
      trx,
      sql`update users set password_hash = ${hash}, password_due = false where id = ${id}`,
    );
  },
  session: (trx, { id }, { own }) =>
    run(
      trx,
      sql`delete from sessions where user_id = ${id} and ${butNot('token_hash', own?.session)}`,
    ),
  'half login': (trx, { id }) => run(trx, sql`delete from half_logins where user_id = ${id}`),
  'known device': (trx, { id }, { own }) =>
    run(
      trx,
      sql`delete from known_devices where user_id = ${id} and ${butNot('token_hash', own?.device)}`,
    ),
  'email change': (trx, { id, email }) =>
    run(trx, sql`delete from email_links where user_id = ${id} and email <> ${email}`),
  'verify link': (trx, { id, email }) =>
    run(trx, sql`delete from email_links where user_id = ${id} and email = ${email}`),
  'sign-in link': (trx, { id }) => run(trx, sql`delete from sign_in_links where user_id = ${id}`),
  'reset link': (trx, { id }) => run(trx, sql`delete from reset_links where user_id = ${id}`),
  passkey: (trx, { id }) => run(trx, sql`delete from passkeys where user_id = ${id}`),
  'passkey challenge': (trx, { id }) =>
    run(trx, sql`delete from passkey_challenges where user_id = ${id}`),
  'recovery codes': (trx, { id }, { undo }) =>
    run(
      trx,
      sql`delete from recovery_codes where user_id in
        (select user_id from authenticators where user_id = ${id} and ${addedSince(undo)})`,
    ),
  'authenticator app': async (trx, { id }, { undo }) => {
    const { rows } = await row({ confirmed_at: 'time | null' })`
      delete from authenticators where user_id = ${id} and ${addedSince(undo)}
      returning confirmed_at`.execute(trx);
    return rows.filter(({ confirmed_at }) => confirmed_at !== null).length;
  },
  'not-me link': (trx, { id }, { undo }) =>
    run(trx, sql`delete from not_me_links where user_id = ${id} and ${outranked(undo)}`),
};

const run = async (trx: Trx, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(trx)).numAffectedRows ?? 0);

const ALL = sql<SqlBool>`true`;
const butNot = (column: string, hash: Buffer | null | undefined) =>
  hash ? sql<SqlBool>`${sql.ref(column)} <> ${hash}` : ALL;
/** An unconfirmed one locks nothing. */
const addedSince = (undo: Scope['undo']) =>
  undo ? sql<SqlBool>`(confirmed_at is null or confirmed_at >= ${undo.since})` : ALL;
const outranked = (undo: Scope['undo']) =>
  undo ? sql<SqlBool>`(${isSame(sql.ref('email'), undo.email)} or seq >= ${undo.seq})` : ALL;
