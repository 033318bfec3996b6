import type { SiteIdentity } from './site-identity.ts';

/**
 * What every text of the site says of itself. `accent_color` is #rrggbb, `logo` the address of a
 * picture; null is the built-in one.
 */
export type SiteName = {
  name: string;
  tagline: string;
  accent_color?: string | null;
  logo?: string | null;
};

export const BUILT_IN_NAME: SiteName = { name: 'Souk', tagline: 'Small shops, good things' };

/** The site until an admin changes it. */
export const BUILT_IN_IDENTITY: SiteIdentity = {
  ...BUILT_IN_NAME,
  logo: null,
  logo_dark: null,
  icon: null,
  accent_color: null,
  hero: null,
  announcement: null,
  support_email: null,
  operator: null,
  social: [],
};

let current = BUILT_IN_NAME;

/**
 * Sets the name for everything that this process or browser writes, before anything is rendered: a
 * process reads it when it starts and when an admin changes it, a browser finds it in the page.
 */
export function setSiteName(given: SiteName): void {
  current = given;
}

/** The marketplace's name; no other file spells it. */
export const siteName = (): string => current.name;
/** The marketplace in a few words. */
export const tagline = (): string => current.tagline;
/** Whether the name is the operator's own. */
export const hasOwnName = (): boolean => current.name !== BUILT_IN_NAME.name;
/** The color that an admin chose, #rrggbb; null for the built-in one. */
export const ownAccent = (): string | null => current.accent_color ?? null;
/** The picture that an admin chose as its logo; null for the built-in one. */
export const ownLogo = (): string | null => current.logo ?? null;
/** The name of its buyer protection. */
export const protectionName = (): string => `${siteName()} Buyer Protection`;
