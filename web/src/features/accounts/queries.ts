import { accountsApi } from '@souk/contract/accounts';
import { factorsApi } from '@souk/contract/factors';
import { MAX_PAGE_SIZE } from '@souk/contract/limits';
import { securityApi } from '@souk/contract/security';
import { read, readPages } from '../../api/query.ts';

const LONGEST = { query: { limit: MAX_PAGE_SIZE } };

/** The state of the user's email address. */
export const emailQuery = read(['email'], accountsApi.readEmail);

/** The mails that the user gets. */
export const notificationsQuery = read(['notifications'], accountsApi.readNotifications);

/** The user's sessions. */
export const sessionsQuery = read(['sessions'], accountsApi.listSessions, LONGEST);

/** Whether the user must enter a code at sign-in. */
export const totpQuery = read(['totp'], factorsApi.readTotp);

export const passkeysQuery = read(['passkeys'], factorsApi.listPasskeys, LONGEST);

/** Sign-ins and changes of the account, page by page. */
export const eventsQuery = {
  ...readPages(['events'], securityApi.list, (page) => ({ query: { page } })),
  // Changes just made on this page belong in the list.
  staleTime: 0,
};
