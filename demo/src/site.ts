/** What a running Souk takes from the demo marketplace. */
export { offeredAccounts } from './accounts.ts';
export { placeMedia } from './media.ts';
export { seedDemo } from './seed.ts';
