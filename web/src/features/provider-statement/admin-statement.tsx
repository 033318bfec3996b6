import { adminPages } from '@souk/contract/admin-pages';
import { formatMoney } from '@souk/contract/currency';
import type { StatementEntry } from '@souk/contract/statement';
import { CircleCheck, CircleHelp, Clock, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { labelsOf, StateBadge, type StateLook } from '../../ui/state-badge.tsx';
import { adminList } from '../admin-list/admin-list.tsx';
import { choiceFilter, textFilter } from '../admin-list/filters.tsx';
import type { RowProps } from '../admin-list/row-tools.ts';
import { siteStopsQuery } from '../ledger/queries.ts';
import { SiteStops } from '../ledger/site-stops.tsx';
import { BookLineDialog } from './book-line-dialog.tsx';
import { statementQuery } from './queries.ts';
import { TaxPaidDialog } from './tax-paid-dialog.tsx';

const STATES = {
  unexplained: { label: 'Unexplained', tone: 'danger', Icon: CircleHelp },
  on_its_way: { label: 'On its way', tone: 'warning', Icon: Clock },
  matched: { label: 'In the books', tone: 'success', Icon: CircleCheck },
} as const satisfies Record<StatementEntry['state'], StateLook>;

const KINDS: Record<StatementEntry['kind'], string> = {
  charge: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  transfer: 'Transfer to a seller',
  reversal: 'Transfer taken back',
  bank: 'Transfer to or from the bank',
  fee: 'Fee',
  opening: 'Opening balance',
  other: 'Other',
};

/** Every line of the provider's statement, and a form to book the unexplained ones. */
export const statementList = adminList({
  page: 'providerStatement',
  text: 'Every change to the site’s balance at the card provider, matched against the books. Unexplained lines need to be booked by an admin.',
  noun: 'line',
  query: statementQuery,
  loads: [siteStopsQuery],
  filters: {
    search: textFilter({ label: 'Search lines', placeholder: 'ID, order number or payer' }),
    state: choiceFilter({ label: 'State', all: 'All states', options: labelsOf(STATES) }),
    kind: choiceFilter({ label: 'Kind', all: 'All kinds', options: KINDS }),
  },
  empty: {
    icon: <ReceiptText />,
    title: ({ state }) => (state === 'unexplained' ? 'Every line is explained' : 'No lines'),
    text: 'The statement is imported every hour and a few seconds after each event.',
  },
  Action: TaxPaid,
  Above: SiteStops,
  rows: {
    name: ({ amount, currency }) => formatMoney(amount, currency),
    state: ({ state }) => (state === 'matched' ? null : <StateBadge of={STATES[state]} />),
    text: (line) =>
      [KINDS[line.kind], line.order_number, ownWords(line), line.payer].filter(Boolean).join(' · '),
    end: ({ created_at }) => formatDateTime(created_at),
    Detail: LineDetail,
  },
});

function TaxPaid() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Record tax paid
      </Button>
      {open ? <TaxPaidDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function LineDetail({ row: line }: RowProps<StatementEntry>) {
  const [booking, setBooking] = useState(false);
  return (
    <div className="flex flex-col items-start gap-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge of={STATES[line.state]} />
        <OrderOf line={line} />
      </p>
      <div className="min-w-0">
        <p className="break-words">
          {[KINDS[line.kind], ownWords(line), line.payer].filter(Boolean).join(' · ')}
        </p>
        <p className="figures mt-1 text-muted">
          <span>{formatDateTime(line.created_at)}</span>
          <span>
            {line.fee === 0 ? '' : ` · fee ${formatMoney(line.fee, line.currency)}`}
          </span> ·{' '}
          <span className="break-all">{line.source ?? line.id}</span>
        </p>
        {line.reason ? (
          <p className="mt-1 break-words">
            <span>{line.reason}</span>
            {line.booked_by ? <span className="text-muted">{` · ${line.booked_by}`}</span> : null}
          </p>
        ) : null}
      </div>
      {line.state === 'unexplained' ? (
        <Button variant="secondary" size="sm" onClick={() => setBooking(true)}>
          Book it
          <span className="sr-only">{` ${line.id}`}</span>
        </Button>
      ) : null}
      {booking ? <BookLineDialog line={line} onClose={() => setBooking(false)} /> : null}
    </div>
  );
}

/** The description, unless it's just "Order SK-10023", which is already shown. */
const ownWords = ({ description, order_number }: StatementEntry) =>
  order_number !== null && description === `Order ${order_number}` ? null : description;

function OrderOf({ line }: { line: StatementEntry }) {
  if (line.order_number === null) return null;
  if (line.order_id === null) {
    return <span className="figures text-muted">{`${line.order_number} (unknown order)`}</span>;
  }
  return (
    <Link
      to={adminPages.order(line.order_id)}
      className="figures inline-flex min-h-11 items-center text-accent-ink underline sm:min-h-0"
    >
      {line.order_number}
    </Link>
  );
}
