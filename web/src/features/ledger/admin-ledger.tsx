import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { adminList } from '../admin-list/admin-list.tsx';
import {
  Choice,
  choiceFilter,
  type FilterField,
  type SetFilter,
  textFilter,
} from '../admin-list/filters.tsx';
import { shopQuery } from '../shops/queries.ts';
import { ShopPicker } from '../shops/shop-picker.tsx';
import { ACCOUNTS, KIND_LABELS } from './account-names.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { EntryRow } from './entry-row.tsx';
import { LastCheck } from './last-check.tsx';
import { lastCheckQuery, ledgerQuery } from './queries.ts';

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
          label="Shop"
          placeholder="All shops"
          chosen={shopId === '' ? null : { id: shopId, name: shop?.name ?? '…' }}
          onChoose={(chosen) => onChange(chosen ? `${SHOP}${chosen.id}` : '')}
          className="w-full sm:w-56"
        />
      </>
    );
  },
};

/** The site's books to the cent: their last check, the accounts and every entry. */
export const ledgerList = adminList({
  page: 'ledger',
  text: 'Every cent in double entry. Entries never change: a mistake is corrected by another entry.',
  noun: 'entry',
  query: ledgerQuery,
  loads: [lastCheckQuery],
  filters: {
    order_number: textFilter({
      label: 'Order number',
      placeholder: 'SK-10023',
      className: 'w-full sm:w-44',
    }),
    account: accountFilter,
    kind: choiceFilter({ label: 'Kind', all: 'All kinds', options: KIND_LABELS }),
  },
  empty: {
    icon: <BookOpen />,
    title: 'No entries',
    text: 'What fits these filters appears here.',
  },
  Action: Adjust,
  Above: CheckAbove,
  rows: { Row: EntryRow, ordered: true },
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
      <LastCheck onAccount={(account) => set({ account })} />
      <h2 className="mt-10 mb-4 text-lg font-semibold">Entries</h2>
    </>
  );
}
