import type { SiteSettings } from '@souk/contract/site';
import type { SiteIdentity } from '@souk/contract/site-identity';
import { BUILT_IN_IDENTITY } from '@souk/contract/site-name';
import { useRouteLoaderData } from 'react-router';

/** What every page shows of the site itself. */
export type ShownSite = SiteIdentity &
  Pick<SiteSettings, 'terms_version'> & { footer: SiteSettings['pages'] };

export const BUILT_IN_SITE: ShownSite = {
  ...BUILT_IN_IDENTITY,
  footer: [],
  terms_version: null,
};

/** The site as its operator made it. A page that failed as a whole shows it as built in. */
export const useSite = (): ShownSite =>
  useRouteLoaderData<{ site?: ShownSite }>('root')?.site ?? BUILT_IN_SITE;
