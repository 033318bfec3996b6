import {
  eventsQuery,
  passkeysQuery,
  sessionsQuery,
  totpQuery,
} from '../features/accounts/queries.ts';
import { AccountPage } from '../features/accounts/account-page.tsx';
import { privateLoader, privateMeta } from '../api/private-route.ts';

export const meta = privateMeta('Your account');

export const clientLoader = privateLoader(() => [
  totpQuery,
  passkeysQuery,
  sessionsQuery,
  eventsQuery,
]);

export default AccountPage;
