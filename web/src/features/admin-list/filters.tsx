import type { HiddenState } from '@souk/contract/admin-lists';
import type { ComponentType } from 'react';
import { cn } from '../../lib/cn.ts';
import type { ListParams, useListParams } from '../../lib/use-list-params.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';

type ControlProps = { value: string; onChange: (value: string) => void };

/** A filter of a list: one parameter of the address, and its control. */
export type FilterField<Value extends string = string> = {
  /** Parses the parameter; an invalid value means everything: ''. */
  read: (value: string) => Value;
  Control: ComponentType<ControlProps>;
};

export type FilterFields = Readonly<Record<string, FilterField>>;

/** The filters in the address of a list. */
export type FilterOf<Fields extends FilterFields> = { page: number; limit: number } & {
  [Name in keyof Fields]: ReturnType<Fields[Name]['read']>;
};

export type SetFilter = ReturnType<typeof useListParams>['set'];

export const readFilter = <Fields extends FilterFields>(
  fields: Fields,
  limit: number,
  { get, page }: ListParams,
) => {
  const values = Object.entries(fields).map(([name, { read }]) => [name, read(get(name))]);
  return { page, limit, ...Object.fromEntries(values) } as FilterOf<Fields>;
};

type SearchProps = { label: string; placeholder: string; className?: string };

/** A search text. */
export const textFilter = ({
  className = 'min-w-0 flex-1 sm:min-w-64',
  ...props
}: SearchProps): FilterField => ({
  read: (text) => text,
  Control: (control) => <SearchField {...props} {...control} className={className} />,
});

type ChoiceProps<Value extends string> = {
  label: string;
  /** The label of the option for everything. */
  all: string;
  options: Readonly<Record<Value, string>>;
};

/** One of a few values. */
export const choiceFilter = <Value extends string>({
  options,
  ...props
}: ChoiceProps<Value>): FilterField<Value | ''> => ({
  read: (value) => (Object.hasOwn(options, value) ? (value as Value) : ''),
  Control: (control) => <Choice {...props} {...control} options={options} />,
});

/** A list's order as an address parameter; the default, newest first, is left out. */
export const sortInAddress = (sort: string) => ({ sort: sort === 'newest' ? '' : sort });

type SortFilterProps<Sort extends string> = {
  orders: Readonly<Record<Sort, string>>;
  /** A table with sortable headers needs this only on phones. */
  className?: string;
};

/** The list's order; the address parameter is `sort`. */
export const sortFilter = <Sort extends string>({
  orders,
  className,
}: SortFilterProps<Sort | 'newest'>): FilterField<Sort | 'newest'> => ({
  read: (value) => (Object.hasOwn(orders, value) ? (value as Sort) : 'newest'),
  Control: ({ value, onChange }) => (
    <Choice
      label="Sort by"
      options={orders}
      value={value}
      onChange={(sort) => onChange(sortInAddress(sort).sort)}
      className={className}
    />
  ),
});

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A filter by day. */
export const dayFilter = (label: string): FilterField => ({
  read: (day) => (DAY.test(day) ? day : ''),
  Control: ({ value, onChange }) => (
    <Field label={label} className="w-full sm:w-40">
      <Input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  ),
});

/** A select with a few values, and an option for all if it has a label. */
export function Choice({
  label,
  all,
  options,
  value,
  onChange,
  className,
}: Partial<Pick<ChoiceProps<string>, 'all'>> &
  Omit<ChoiceProps<string>, 'all'> &
  ControlProps & { className?: string | undefined }) {
  return (
    <Field label={label} className={cn('w-full sm:w-52', className)}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {all === undefined ? null : <option value="">{all}</option>}
        {Object.entries(options).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Visible or hidden products or reviews. */
export const visibilityFilter = (all: string) =>
  choiceFilter<HiddenState>({
    label: 'State',
    all,
    options: { visible: 'Visible', hidden: 'Hidden' },
  });
