/** What every text of the site says of itself. */
export type SiteName = { name: string; tagline: string };

export const BUILT_IN_NAME: SiteName = { name: 'Souk', tagline: 'Small shops, good things' };

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
/** The name of its buyer protection. */
export const protectionName = (): string => `${siteName()} Buyer Protection`;
