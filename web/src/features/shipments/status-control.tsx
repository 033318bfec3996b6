import { OrderStatus } from '@souk/contract/orders';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { toneLook } from '../../ui/badge.tsx';
import { type Screen, STATUS_ICONS, statusChoices, statusTone } from '../orders/order-status.tsx';

type StatusControlProps = {
  /** The status shown: while a change is under way, the new one. */
  status: OrderStatus;
  offeredFor: OrderStatus;
  /** The screen that determines its colours. */
  screen: Screen;
  /** Whether all seven statuses are listed. */
  all: boolean;
  busy: boolean;
  /** The id of the element that names the order. */
  describedBy: string;
  onChoose: (status: OrderStatus) => void;
};

/** The status as a badge that opens: the browser's own select, in the badge's colours. */
export function StatusControl(props: StatusControlProps) {
  const { status, offeredFor, screen, all, busy, describedBy, onChoose } = props;
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const chosenHere = useRef(false);
  // The select is disabled while a choice is saved and so loses its focus: returns it to keyboard
  // users.
  useEffect(() => {
    if (busy || !chosenHere.current) return;
    chosenHere.current = false;
    if (document.activeElement === document.body) select.current?.focus({ preventScroll: true });
  }, [busy]);
  const Icon = STATUS_ICONS[status];
  return (
    <span
      className={cn(
        'relative inline-flex max-w-full items-center rounded-full',
        toneLook[statusTone(status, screen)],
      )}
    >
      <label htmlFor={id} className="sr-only">
        Status
      </label>
      <Icon aria-hidden className="pointer-events-none absolute left-3 size-4" />
      <select
        ref={select}
        id={id}
        value={status}
        disabled={busy}
        aria-describedby={describedBy}
        onChange={(event) => {
          chosenHere.current = true;
          onChoose(OrderStatus.parse(event.target.value));
        }}
        className="field-sizing-content h-9 max-w-full cursor-pointer appearance-none truncate rounded-full border border-current/25 bg-transparent pr-8 pl-9 text-base font-medium transition-[border-color] hover:border-current disabled:cursor-progress disabled:opacity-60 sm:text-sm pointer-coarse:h-11 [&>option]:bg-surface [&>option]:text-ink"
      >
        {statusChoices(offeredFor, all ? 'dashboard' : screen).map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4" />
    </span>
  );
}
