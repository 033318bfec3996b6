import { accentOf } from '@souk/contract/accent';
import type { AdminSite, SiteIdentity } from '@souk/contract/site-identity';
import { BUILT_IN_IDENTITY, setSiteName } from '@souk/contract/site-name';
import type { Db } from '../../../db/rows.ts';

/** What an admin has changed; null or absent is the built-in part. */
export type ChangedIdentity = { [Part in keyof SiteIdentity]?: SiteIdentity[Part] | null };

/** The site's name, look and operator. */
export async function siteIdentity(db: Db): Promise<SiteIdentity> {
  const { identity } = await db
    .selectFrom('site_settings')
    .select('identity')
    .executeTakeFirstOrThrow();
  return whole(identity as ChangedIdentity);
}

export function whole(changed: ChangedIdentity): SiteIdentity {
  const given = Object.entries(changed).filter(([, value]) => value !== null);
  return { ...BUILT_IN_IDENTITY, ...Object.fromEntries(given) };
}

export const forAdmin = (site: SiteIdentity): AdminSite => ({
  ...site,
  accent: site.accent_color === null ? null : accentOf(site.accent_color),
});

/** Reads the name that this process writes from now on. */
export async function readSiteName(db: Db): Promise<void> {
  setSiteName(await siteIdentity(db));
}
