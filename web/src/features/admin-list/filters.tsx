import { JOB_STATES } from '@souk/contract/admin-jobs';
import { HIDDEN_STATES, REVIEW_KINDS, SHOP_STATES, USER_STATES } from '@souk/contract/admin-lists';
import { DISPUTE_STATES } from '@souk/contract/disputes';
import { isId } from '@souk/contract/ids';
import { ENTRY_KINDS } from '@souk/contract/ledger';
import { MAIL_STATES } from '@souk/contract/mail';
import { EVENT_STATES } from '@souk/contract/provider-events';
import type { ListParams } from '../../lib/use-list-params.ts';

// What the addresses of the lists ask for. What makes no sense asks for everything.

const PER_PAGE = 25;
const oneOf = <T extends string>(all: readonly T[], value: string): T | '' =>
  all.find((each) => each === value) ?? '';

/** A search and a state. */
const byState =
  <State extends string>(states: readonly State[]) =>
  ({ get, page }: ListParams) => ({
    page,
    limit: PER_PAGE,
    search: get('search'),
    state: oneOf(states, get('state')),
  });

export const usersFilter = byState(USER_STATES);
export const shopsFilter = byState(SHOP_STATES);
export const eventsFilter = byState(EVENT_STATES);
export const disputesFilter = byState(DISPUTE_STATES);
export const mailsFilter = byState(MAIL_STATES);
export const jobsFilter = byState(JOB_STATES);

export const productsFilter = (params: ListParams) => ({
  ...byState(HIDDEN_STATES)(params),
  shop_id: isId(params.get('shop_id')) ? params.get('shop_id') : '',
});

export const reviewsFilter = (params: ListParams) => ({
  ...byState(HIDDEN_STATES)(params),
  kind: oneOf(REVIEW_KINDS, params.get('kind')),
});

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
