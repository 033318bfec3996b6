import { privateLoader, privateMeta } from '../api/private-route.ts';
import { AccountPage } from '../features/accounts/account-page.tsx';
import {
  eventsQuery,
  passkeysQuery,
  sessionsQuery,
  totpQuery,
} from '../features/accounts/queries.ts';
import { Addresses } from '../features/address-book/addresses.tsx';
import { addressesQuery } from '../features/address-book/queries.ts';

export const meta = privateMeta('Your account');

export const clientLoader = privateLoader(() => [
  addressesQuery,
  totpQuery,
  passkeysQuery,
  sessionsQuery,
  eventsQuery,
]);

export default function Account() {
  return <AccountPage addresses={<Addresses />} />;
}
