import { SITE_IDENTITY, type ChangeSite, type SiteIdentity } from '@souk/contract/site-identity';
import type { Deps } from '../../../deps.ts';
import { demandVersion, versionOf } from '../../../kit/version.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { whole, type ChangedIdentity } from './reads.ts';

/**
 * Replaces the given parts of the site's identity; null is the built-in one. With `ifMatch`, only
 * if nobody has changed it since. @throws ProblemError 412
 */
export function changeSite(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  change: ChangeSite,
  ifMatch?: string,
): Promise<SiteIdentity> {
  return db.transaction().execute(async (trx) => {
    const { identity } = await trx
      .selectFrom('site_settings')
      .select('identity')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changed = identity as ChangedIdentity;
    const before = whole(changed);
    demandVersion(ifMatch, versionOf(before), SITE_IDENTITY.changedSince);
    const given = Object.entries({ ...changed, ...withoutEmpty(change) });
    const now = Object.fromEntries(given.filter(([, value]) => value !== null));
    // As the database keeps it, with its order of fields: the version depends on that.
    const kept = await trx
      .updateTable('site_settings')
      .set({ identity: JSON.stringify(now) })
      .returning('identity')
      .executeTakeFirstOrThrow();
    const after = whole(kept.identity as ChangedIdentity);
    const target = { kind: 'site', id: null };
    await recordChange(trx, actor, { kind: 'site.changed', target, before, after });
    return after;
  });
}

/** A field that a form left empty is the built-in one, too. */
const withoutEmpty = (change: ChangeSite) =>
  Object.fromEntries(
    Object.entries(change).map(([part, value]) => [part, value === '' ? null : value]),
  );
