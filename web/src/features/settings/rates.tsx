import { currencyName } from '@souk/contract/amount-texts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { NamedOptions } from '../../ui/named-options.tsx';
import { Select } from '../../ui/select.tsx';
import { categoriesQuery } from '../products/queries.ts';
import { shopQuery } from '../shops/queries.ts';
import { ShopPicker } from '../shops/shop-picker.tsx';
import { newRate, RATE_PARTS, type Rate, type RatePart } from './settings-form.ts';

export type RatesProps = {
  label: string;
  hint: string;
  rates: Rate[];
  /** What is wrong with a part of a rate. */
  faultOf: (id: string, part: RatePart) => string | undefined;
  onChange: (rates: Rate[]) => void;
};

/** The rates that override the site's, one per category. */
export function CategoryRates({ label, hint, rates, faultOf, onChange }: RatesProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const nameOf = (id: string) => categories.find((each) => each.id === id)?.name ?? '…';
  const left = categories.filter(({ id }) => rates.every((rate) => rate.id !== id));
  return (
    <fieldset className="space-y-3">
      <legend className="text-sm font-medium">{label}</legend>
      <p className="text-sm text-muted">{hint}</p>
      <RateRows rates={rates} nameOf={nameOf} faultOf={faultOf} onChange={onChange} />
      <Field label="Add a category" className="max-w-sm">
        <Select value="" onChange={({ target }) => onChange([...rates, newRate(target.value)])}>
          <option value="" disabled>
            Choose a category
          </option>
          <NamedOptions of={left} />
        </Select>
      </Field>
    </fieldset>
  );
}

/** The rates that override both, one per shop. */
export function ShopRates({ label, hint, rates, faultOf, onChange }: RatesProps) {
  const [picked, setPicked] = useState<Record<string, string>>({});
  const names = useQueries({
    queries: rates.filter(({ id }) => !picked[id]).map(({ id }) => shopQuery(id)),
    combine: (all) => new Map(all.flatMap(({ data }) => (data ? [[data.id, data.name]] : []))),
  });
  return (
    <fieldset className="space-y-3">
      <legend className="text-sm font-medium">{label}</legend>
      <p className="text-sm text-muted">{hint}</p>
      <RateRows
        rates={rates}
        nameOf={(id) => picked[id] ?? names.get(id) ?? '…'}
        faultOf={faultOf}
        onChange={onChange}
      />
      <ShopPicker
        label="Add a shop"
        chosen={null}
        onChoose={(shop) => {
          if (!shop || rates.some(({ id }) => id === shop.id)) return;
          setPicked((known) => ({ ...known, [shop.id]: shop.name }));
          onChange([...rates, newRate(shop.id)]);
        }}
        className="max-w-sm"
      />
    </fieldset>
  );
}

const PART_LABELS = {
  commission_percent: 'Commission of {name} in percent',
  commission_fixed: 'Fixed part of {name} in {currency}',
  commission_least: 'Minimum commission for {name} in {currency}',
  commission_most: 'Maximum commission for {name} in {currency}',
};
const partLabel = (part: keyof typeof PART_LABELS, name: string) =>
  PART_LABELS[part].replace('{currency}', currencyName).replace('{name}', () => name);

type RateRowsProps = Pick<RatesProps, 'rates' | 'faultOf' | 'onChange'> & {
  nameOf: (id: string) => string;
};

function RateRows({ rates, nameOf, faultOf, onChange }: RateRowsProps) {
  if (rates.length === 0) return null;
  return (
    <ul className="max-w-2xl divide-y divide-line border-y border-line">
      {rates.map((rate, index) => (
        <li key={rate.id} className="py-3">
          <div className="flex items-center gap-3">
            <p className="min-w-0 flex-1 break-words">{nameOf(rate.id)}</p>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove the rate of ${nameOf(rate.id)}`}
              onClick={() => onChange(rates.filter(({ id }) => id !== rate.id))}
            >
              <X aria-hidden />
            </Button>
          </div>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {RATE_PARTS.map(({ name, label }) => (
              <Field key={name} label={label} error={faultOf(rate.id, name)}>
                <Input
                  aria-label={partLabel(name, nameOf(rate.id))}
                  className="figures"
                  inputMode="decimal"
                  autoComplete="off"
                  value={rate[name]}
                  onChange={({ target }) =>
                    onChange(rates.with(index, { ...rate, [name]: target.value }))
                  }
                />
              </Field>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
