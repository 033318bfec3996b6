import { privateLoader } from '../api/private-loader.ts';
import {
  eventsQuery,
  passkeysQuery,
  sessionsQuery,
  totpQuery,
} from '../features/accounts/queries.ts';
import { AccountPage } from '../features/accounts/account-page.tsx';
import { privateMeta } from '../lib/private-meta.ts';

export const meta = privateMeta('Your account');

export const clientLoader = privateLoader(() => [
  totpQuery,
  passkeysQuery,
  sessionsQuery,
  eventsQuery,
]);

export default AccountPage;
