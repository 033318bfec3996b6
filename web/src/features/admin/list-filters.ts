import { DISPUTE_STATES } from '@souk/contract/disputes';
import { ENTRY_KINDS } from '@souk/contract/ledger';
import { MAIL_STATES } from '@souk/contract/mails';
import { EVENT_STATES } from '@souk/contract/provider-events';
import type { ListParams } from '../../lib/use-list-params.ts';

// What the addresses of the lists ask for. What makes no sense asks for everything.

const PER_PAGE = 25;
const oneOf = <T extends string>(all: readonly T[], value: string): T | '' =>
  all.find((each) => each === value) ?? '';

export function ledgerFilter({ get, page }: ListParams) {
  const account = /^[a-z_]+(:[0-9a-f-]{36})?$/.test(get('account')) ? get('account') : '';
  return {
    page,
    limit: PER_PAGE,
    account,
    kind: oneOf(ENTRY_KINDS, get('kind')),
    order_number: get('order_number'),
  };
}

export const eventsFilter = ({ get, page }: ListParams) => ({
  page,
  limit: PER_PAGE,
  search: get('search'),
  state: oneOf(EVENT_STATES, get('state')),
});

export const disputesFilter = ({ get, page }: ListParams) => ({
  page,
  limit: PER_PAGE,
  state: oneOf(DISPUTE_STATES, get('state')),
});

export const mailsFilter = ({ get, page }: ListParams) => ({
  page,
  limit: PER_PAGE,
  search: get('search'),
  state: oneOf(MAIL_STATES, get('state')),
});
