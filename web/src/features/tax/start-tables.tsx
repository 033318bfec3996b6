import { START_TABLES, type StartTable } from '@souk/contract/tax-tables';
import { formatDayOfYear } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { rateForm, type RateForm } from './tax-form.ts';

type StartTablesProps = {
  rates: readonly RateForm[];
  onChange: (rates: RateForm[]) => void;
};

/** The rates with those of a table that no rate is for yet. */
function startedFrom(rates: readonly RateForm[], table: StartTable): RateForm[] {
  const placeOf = ({ country, state, category_id }: RateForm) =>
    `${country} ${state.toUpperCase()} ${category_id}`;
  const known = new Set(rates.map(placeOf));
  return [...rates, ...table.rates.map(rateForm).filter((rate) => !known.has(placeOf(rate)))];
}

/** Ways to fill the table with known rates, each with its date and source. */
export function StartTables({ rates, onChange }: StartTablesProps) {
  return (
    <ul className="flex flex-col gap-3">
      {START_TABLES.map((table) => (
        <li key={table.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" size="sm" onClick={() => onChange(startedFrom(rates, table))}>
            {`Start from ${table.name}`}
          </Button>
          <p className="max-w-prose text-sm text-muted">
            {`From ${table.source}, as of ${formatDayOfYear(table.as_of)}. Rates aren’t updated automatically. ${table.missing}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
