import { loadPrivate } from '../api/prefetch.ts';
import {
  eventsQuery,
  passkeysQuery,
  sessionsQuery,
  totpQuery,
} from '../features/accounts/queries.ts';
import { AccountPage } from '../features/accounts/account-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Your account', noindex: true });

export const clientLoader = () =>
  loadPrivate(() => [totpQuery, passkeysQuery, sessionsQuery, eventsQuery]);

export default AccountPage;
