import { countryName } from '@souk/contract/countries';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CountryOptions } from '../../ui/country-options.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { NamedOptions } from '../../ui/named-options.tsx';
import { Select } from '../../ui/select.tsx';
import { categoriesQuery } from '../products/queries.ts';
import { StartTables } from './start-tables.tsx';
import { newRate, type RateForm, type TaxFaults } from './tax-form.ts';

type RateTableProps = {
  rates: readonly RateForm[];
  faults: TaxFaults;
  onChange: (rates: RateForm[]) => void;
};

/** The rates of the table, each with its place, category and percentage. */
export function RateTable({ rates, faults, onChange }: RateTableProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const change = (at: number, part: Partial<RateForm>) =>
    onChange(rates.map((rate, index) => (index === at ? { ...rate, ...part } : rate)));
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <h2 className="text-lg font-semibold">Rates</h2>
      <p className="max-w-prose text-sm text-muted">
        The most specific rate applies: a state’s before its country’s, then a category’s. Where no
        rate matches, no tax is charged. Check each rate against the law before you open.
      </p>
      <StartTables rates={rates} onChange={onChange} />
      <ul className="flex flex-col gap-4">
        {rates.map((rate, index) => {
          const error = (field: string) => faults[`rates.${index}.${field}`];
          return (
            <li key={index} className="rounded-control bg-sunken p-4">
              <fieldset>
                <legend className="sr-only">
                  {rate.country === '' ? 'New rate' : `Rate for ${countryName(rate.country)}`}
                </legend>
                <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
                  <Field label="Country" error={error('country')}>
                    <Select
                      value={rate.country}
                      onChange={({ target }) => change(index, { country: target.value })}
                    >
                      <option value="">Choose a country</option>
                      <CountryOptions />
                    </Select>
                  </Field>
                  <Field label="State" error={error('state')}>
                    <Input
                      autoComplete="off"
                      placeholder="All"
                      maxLength={3}
                      value={rate.state}
                      onChange={({ target }) => change(index, { state: target.value })}
                    />
                  </Field>
                  <Field label="Category" error={error('category_id')}>
                    <Select
                      value={rate.category_id}
                      onChange={({ target }) => change(index, { category_id: target.value })}
                    >
                      <option value="">All</option>
                      <NamedOptions of={categories} />
                    </Select>
                  </Field>
                  <Field label="Percent" error={error('percent')}>
                    <Input
                      className="figures"
                      inputMode="decimal"
                      autoComplete="off"
                      value={rate.percent}
                      onChange={({ target }) => change(index, { percent: target.value })}
                    />
                  </Field>
                  <Field label="Name" error={error('name')}>
                    <Input
                      autoComplete="off"
                      maxLength={60}
                      value={rate.name}
                      onChange={({ target }) => change(index, { name: target.value })}
                    />
                  </Field>
                </div>
                <Button
                  variant="ghost"
                  size="sm"
                  className="mt-3"
                  onClick={() => onChange(rates.filter((_, other) => other !== index))}
                >
                  Remove rate
                </Button>
              </fieldset>
            </li>
          );
        })}
      </ul>
      <div>
        <Button variant="secondary" onClick={() => onChange([...rates, newRate()])}>
          Add a rate
        </Button>
      </div>
    </Card>
  );
}
