import type { Shipment } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import { Printer } from 'lucide-react';
import { formatPlural } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { mayShip } from './changed-here.ts';

type SelectionBarProps = {
  shopId: string;
  chosen: readonly Shipment[];
  onShip: (orders: readonly Shipment[]) => void;
  onClear: () => void;
};

/** Bulk actions for the chosen orders. */
export function SelectionBar({ shopId, chosen, onShip, onClear }: SelectionBarProps) {
  const toShip = chosen.filter(mayShip);
  const paid = chosen.filter(({ shipping_address }) => shipping_address !== null);
  return (
    <div role="group" aria-label="Chosen orders" className="flex flex-wrap items-center gap-2">
      {toShip.length > 0 ? (
        <Button size="sm" aria-haspopup="dialog" onClick={() => onShip(toShip)}>
          {`Ship ${formatPlural(toShip.length, 'order')}`}
        </Button>
      ) : null}
      {paid.length > 0 ? (
        <ButtonLink
          size="sm"
          variant="secondary"
          to={pages.packingSlips(shopId, paid.map(({ id }) => id).join())}
        >
          <Printer aria-hidden />
          <span>{paid.length === 1 ? 'Packing slip' : `${paid.length} packing slips`}</span>
        </ButtonLink>
      ) : null}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

type PickProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** A checkbox large enough for a finger. */
export function Pick({ label, checked, onChange }: PickProps) {
  return (
    <label className="-ms-2.5 -me-2 flex size-11 shrink-0 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-5 accent-accent focus-ring"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
