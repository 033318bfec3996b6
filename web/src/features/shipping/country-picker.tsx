import { countryName, EU_COUNTRIES } from '@souk/contract/countries';
import { ALL_OTHERS } from '@souk/contract/shipping-cost';
import { Button } from '../../ui/button.tsx';
import { CountryOptions } from '../../ui/country-options.tsx';
import { Field } from '../../ui/field.tsx';
import { RemovableChips } from '../../ui/removable-chips.tsx';
import { Select } from '../../ui/select.tsx';

type CountryPickerProps = {
  countries: readonly string[];
  error: string | undefined;
  onChange: (countries: string[]) => void;
};

const nameOf = (code: string) => (code === ALL_OTHERS ? 'Everywhere else' : countryName(code));

/** The countries of a zone, each of which can be removed, and a list to add more. */
export function CountryPicker({ countries, error, onChange }: CountryPickerProps) {
  const add = (codes: readonly string[]) => onChange([...new Set([...countries, ...codes])]);
  return (
    <div className="flex flex-col gap-3">
      <RemovableChips
        label="Countries"
        items={countries.map((code) => ({ id: code, name: nameOf(code) }))}
        onRemove={(code) => onChange(countries.filter((one) => one !== code))}
      />
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Add a country" error={error} className="w-full max-w-xs">
          <Select value="" onChange={({ target }) => target.value && add([target.value])}>
            <option value="">Choose a country</option>
            <option value={ALL_OTHERS}>Everywhere else</option>
            <CountryOptions />
          </Select>
        </Field>
        <Button variant="ghost" onClick={() => add(EU_COUNTRIES)}>
          Add the European Union
        </Button>
      </div>
    </div>
  );
}
