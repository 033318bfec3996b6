/** The marketplace's name. */
export const SITE_NAME = 'Souk';

/** The name of its buyer protection. */
export const PROTECTION_NAME = `${SITE_NAME} Buyer Protection`;
