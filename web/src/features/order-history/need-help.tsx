import type { OrderDetail } from '@souk/contract/order-detail';
import { STATUS_RULES } from '@souk/contract/order-status';
import { pages } from '@souk/contract/pages';
import { RETURNS, type ReturnKind } from '@souk/contract/returns';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import type { Elements } from '../../lib/elements.ts';
import { Button } from '../../ui/button.tsx';

type Shipment = OrderDetail['shipments'][number];

/** The ways to get help, with the kinds of request each leads to. */
const WAYS: readonly { kinds: readonly ReturnKind[]; title: string; text: string }[] = [
  {
    kinds: ['cancel'],
    title: 'Cancel this order',
    text: 'It hasn’t been shipped yet. The shop gets your request right away.',
  },
  {
    kinds: ['not_arrived'],
    title: 'It hasn’t arrived',
    text: 'Ask the shop where it is, and for your money back.',
  },
  {
    kinds: ['damaged', 'not_as_described', 'changed_mind'],
    title: 'Something isn’t right',
    text: 'It is damaged, not as described, or you changed your mind.',
  },
];

/** Why a buyer can't make a request now. */
function whyNot({ status, refundable }: Shipment, hasAsked: boolean): string {
  if (hasAsked) return RETURNS.alreadyOpen;
  if (STATUS_RULES[status].voided) return RETURNS.voided;
  return refundable > 0 ? RETURNS.tooLate : RETURNS.nothingLeft;
}

type NeedHelpProps = {
  shipment: Shipment;
  /** Whether the buyer has an open request. */
  hasAsked: boolean;
  onAsk: (kinds: readonly ReturnKind[]) => void;
  /** The shipment's other actions, next to the button. */
  children: Elements;
};

/** The shipment's actions; the last one shows how to get help. */
export function NeedHelp({ shipment, hasAsked, onAsk, children }: NeedHelpProps) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const ways = hasAsked
    ? []
    : WAYS.map(({ kinds, ...way }) => ({
        ...way,
        kinds: kinds.filter((kind) => shipment.may_ask.includes(kind)),
      })).filter(({ kinds }) => kinds.length > 0);
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        {children}
        <Button
          variant="secondary"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          Need help?
          <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
        </Button>
      </div>
      <div id={panel} hidden={!open} className="mt-3 rounded-control border border-line text-sm">
        {ways.length > 0 ? (
          <ul className="divide-y divide-line">
            {ways.map(({ kinds, title, text }) => (
              <li key={title}>
                <button
                  type="button"
                  className="focus-ring flex w-full items-center gap-3 rounded-control px-4 py-3 text-start hover:bg-sunken"
                  onClick={() => onAsk(kinds)}
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium">{title}</span>
                    <span className="block text-muted">{text}</span>
                  </span>
                  <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="px-4 py-3">{whyNot(shipment, hasAsked)}</p>
        )}
        <p className="border-t border-line px-4">
          <Link
            to={pages.protection()}
            className="inline-flex min-h-11 items-center text-accent-ink underline"
          >
            How your purchase is protected
          </Link>
        </p>
      </div>
    </div>
  );
}
