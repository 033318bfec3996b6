import { FACTORS } from '@souk/contract/factors';
import { sql, type SqlBool } from 'kysely';
import type { Row } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { unavailable } from '../../../kit/problems.ts';
import { CannotOpen } from '../../../kit/seal.ts';
import { everyoneSeals } from '../../../leases/lease.ts';

const BATCH = 500;
const RETRY_AFTER_S = 60;
/** Any number: its holder may create a new key. */
const LOCK = 7_305_832;

type StoredSecret = Pick<Row<'authenticators'>, 'secret' | 'sealed'>;

const contextOf = (userId: string) => `authenticator ${userId}`;

/**
 * A new secret for its row: sealed, or plain while a process of the previous release serves, which
 * couldn't read it otherwise. @throws ProblemError 503 if the site has no key
 */
export async function keptSecret(
  { db, secrets, log }: Pick<Deps, 'db' | 'secrets' | 'log'>,
  userId: string,
  plain: Buffer,
): Promise<StoredSecret> {
  if (!(await everyoneSeals(db))) return { secret: plain, sealed: null };
  try {
    return { secret: null, sealed: secrets.seal(plain, contextOf(userId)) };
  } catch (error) {
    log.error({ err: error, user_id: userId }, "an authenticator's secret can't be sealed");
    throw unavailable(FACTORS.cannotSetUp, RETRY_AFTER_S);
  }
}

/** @throws CannotOpen */
function opened({ secrets }: Pick<Deps, 'secrets'>, userId: string, kept: StoredSecret): Buffer {
  // The previous release writes only `secret`: where it is set, it is the newer one.
  if (kept.secret) return kept.secret;
  if (!kept.sealed) throw new CannotOpen('There is no secret');
  return secrets.open(kept.sealed, contextOf(userId));
}

/** The secret of an authenticator. @throws ProblemError 503 if no key of this site opens it */
export function readSecret(
  deps: Pick<Deps, 'secrets' | 'log'>,
  userId: string,
  kept: StoredSecret,
): Buffer {
  try {
    return opened(deps, userId, kept);
  } catch (error) {
    deps.log.error({ err: error, user_id: userId }, "an authenticator's secret can't be opened");
    throw unavailable(FACTORS.codeUnchecked, RETRY_AFTER_S);
  }
}

const idOfRow = sql`substring(sealed from 2 for 8)`;
const byAnotherKey = (ids: Buffer[]) => sql<SqlBool>`secret is null and ${idOfRow} <> ${ids[0]}`;

/** How many secrets no key of this site can open. */
export async function lostSecrets({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  const { count } = await db
    .selectFrom('authenticators')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`secret is null and ${idOfRow} <> all (${secrets.keyIds()})`)
    .executeTakeFirstOrThrow();
  return count;
}

type SealDeps = Pick<Deps, 'db' | 'secrets' | 'log'>;

/**
 * Seals with the first key everything that isn't yet: secrets of a release before sealing, once
 * none of it serves, and those of an earlier key. Safe to interrupt and to run twice. Returns how
 * many it sealed.
 */
export async function sealSecrets(deps: SealDeps): Promise<number> {
  const { db, secrets, log } = deps;
  const ids = secrets.keyIds();
  const plainToo = (await everyoneSeals(db))
    ? sql<SqlBool>`secret is not null`
    : sql<SqlBool>`false`;
  let sealed = 0;
  let after: string | null = null;
  for (;;) {
    const rows: (StoredSecret & { user_id: string })[] = await db
      .selectFrom('authenticators')
      .select(['user_id', 'secret', 'sealed'])
      .where(sql<SqlBool>`(${plainToo} or (${byAnotherKey(ids)}))`)
      .$if(after !== null, (query) => query.where('user_id', '>', after))
      .orderBy('user_id')
      .limit(BATCH)
      .execute();
    for (const row of rows) sealed += (await sealRow(deps, row)) ? 1 : 0;
    if (rows.length < BATCH) break;
    after = rows.at(-1)?.user_id ?? null;
  }
  const lost = await lostSecrets(deps);
  if (lost > 0) log.error({ lost }, "authenticators' secrets can't be opened with the keys here");
  return sealed;
}

async function sealRow(
  deps: SealDeps,
  { user_id, ...kept }: StoredSecret & { user_id: string },
): Promise<boolean> {
  let plain: Buffer;
  try {
    plain = opened(deps, user_id, kept);
  } catch (error) {
    if (error instanceof CannotOpen) return false;
    throw error;
  }
  const done = await deps.db
    .updateTable('authenticators')
    .set({ secret: null, sealed: deps.secrets.seal(plain, contextOf(user_id)) })
    .where('user_id', '=', user_id)
    // It may have been set up again meanwhile.
    .where(sql<SqlBool>`secret is not distinct from ${kept.secret}`)
    .where(sql<SqlBool>`sealed is not distinct from ${kept.sealed}`)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/**
 * Makes a new key seal from now on, unless an earlier rotation was interrupted or the keys come
 * from a setting, and seals everything with it. Older keys stay: they open backups of their time.
 */
export async function rotateSecrets(deps: SealDeps): Promise<{ newKey: boolean; sealed: number }> {
  const newKey = await deps.db.transaction().execute(async (trx) => {
    // Two that create one at once would overwrite each other's file.
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    const ids = deps.secrets.keyIds();
    const left = await trx
      .selectFrom('authenticators')
      .select('user_id')
      .where(byAnotherKey(ids))
      .where(sql<SqlBool>`${idOfRow} = any (${ids})`)
      .executeTakeFirst();
    return left ? false : deps.secrets.addKey();
  });
  return { newKey, sealed: await sealSecrets(deps) };
}
