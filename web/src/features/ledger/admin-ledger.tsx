import { formatAmount } from '@souk/contract/currency';
import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { adminList } from '../admin-list/admin-list.tsx';
import {
  Choice,
  choiceFilter,
  dayFilter,
  type FilterField,
  type SetFilter,
  textFilter,
} from '../admin-list/filters.tsx';
import { shopQuery } from '../shops/queries.ts';
import { ShopPicker } from '../shops/shop-picker.tsx';
import { ACCOUNTS, KIND_LABELS } from './account-names.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { EntryDetail } from './entry-detail.tsx';
import { LastCheck } from './last-check.tsx';
import { LedgerLinks } from './ledger-links.tsx';
import { lastCheckQuery, ledgerQuery, siteStopsQuery } from './queries.ts';
import { SiteStops } from './site-stops.tsx';

const SHOP = 'shop:';

/** A filter by account, the site's or a shop's. */
const accountFilter: FilterField = {
  read: (account) => (/^[a-z_]+(:[0-9a-f-]{36})?$/.test(account) ? account : ''),
  Control: function AccountFilter({ value, onChange }) {
    const shopId = value.startsWith(SHOP) ? value.slice(SHOP.length) : '';
    const { data: shop } = useQuery({ ...shopQuery(shopId), enabled: shopId !== '' });
    return (
      <>
        <Choice
          label="Account"
          all="All accounts"
          value={shopId ? '' : value}
          options={ACCOUNTS}
          onChange={onChange}
        />
        <ShopPicker
          placeholder="All shops"
          chosen={shopId === '' ? null : { id: shopId, name: shop?.name ?? '…' }}
          onChoose={(chosen) => onChange(chosen ? `${SHOP}${chosen.id}` : '')}
          className="w-full sm:w-56"
        />
      </>
    );
  },
};

/** The site's books: the last check, the accounts and every entry. */
export const ledgerList = adminList({
  page: 'ledger',
  text: 'Double-entry books, to the cent. Entries never change: mistakes are corrected by another entry.',
  noun: 'entry',
  query: ledgerQuery,
  loads: [lastCheckQuery, siteStopsQuery],
  filters: {
    order_number: textFilter({
      label: 'Order number',
      placeholder: 'SK-10023',
      className: 'w-full sm:w-44',
    }),
    account: accountFilter,
    from: dayFilter('From'),
    to: dayFilter('To'),
    kind: choiceFilter({ label: 'Kind', all: 'All kinds', options: KIND_LABELS }),
  },
  empty: {
    icon: <BookOpen />,
    title: 'No entries',
    text: 'Entries that match your filters appear here.',
  },
  Action: Adjust,
  Above: CheckAbove,
  rows: {
    name: ({ kind }) => KIND_LABELS[kind],
    text: ({ order_number, reason, postings }) =>
      [
        order_number,
        reason,
        postings.map(({ account, shop_name }) => shop_name ?? ACCOUNTS[account]),
      ]
        .flat()
        .filter(Boolean)
        .join(' · '),
    end: ({ created_at, postings }) => (
      <>
        <span>{formatDateTime(created_at)}</span>
        <span className="ms-4 inline-block min-w-20 text-end font-medium text-ink">
          {formatAmount(postings.reduce((sum, { amount }) => sum + Math.max(0, amount), 0))}
        </span>
      </>
    ),
    Detail: EntryDetail,
  },
});

function Adjust() {
  const [adjusting, setAdjusting] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setAdjusting(true)}>
        Adjust a balance
      </Button>
      {adjusting ? <AdjustDialog onClose={() => setAdjusting(false)} /> : null}
    </>
  );
}

function CheckAbove({ set }: { set: SetFilter }) {
  return (
    <>
      <SiteStops />
      <LastCheck onAccount={(account) => set({ account })} />
      <LedgerLinks />
      <h2 className="mt-10 mb-4 text-lg font-semibold">Entries</h2>
    </>
  );
}
