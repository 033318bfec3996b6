import { OrderStatus } from '@souk/contract/orders';
import { STATUS_RULES, STATUSES } from '@souk/contract/order-status';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

/** The status in a page's address, undefined where it is none. */
export function statusIn(value: string): OrderStatus | undefined {
  return OrderStatus.safeParse(value).data;
}

type StatusFilterProps = { value: OrderStatus | undefined; onChange: (value: string) => void };

export function StatusFilter({ value, onChange }: StatusFilterProps) {
  return (
    <Field label="Filter by status" className="w-full sm:w-48">
      <Select value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">All statuses</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_RULES[status].label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
