import { Field } from '../../ui/field.tsx';
import { RemovableChips } from '../../ui/removable-chips.tsx';
import { Select } from '../../ui/select.tsx';

type ThingsPickerProps = {
  /** "Products", "Categories". */
  label: string;
  options: readonly { id: string; name: string }[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

/** The products or categories that a discount is for. Without any it is for all. */
export function ThingsPicker({ label, options, chosen, error, onChange }: ThingsPickerProps) {
  const nameOf = (id: string) => options.find((one) => one.id === id)?.name ?? '…';
  return (
    <div className="flex flex-col gap-3">
      <Field label={label} error={error}>
        <Select
          value=""
          onChange={({ target }) => target.value && onChange([...chosen, target.value])}
        >
          <option value="">{chosen.length === 0 ? 'All' : 'Add another'}</option>
          {options.map(({ id, name }) =>
            chosen.includes(id) ? null : (
              <option key={id} value={id}>
                {name}
              </option>
            ),
          )}
        </Select>
      </Field>
      <RemovableChips
        label={label}
        items={chosen.map((id) => ({ id, name: nameOf(id) }))}
        onRemove={(id) => onChange(chosen.filter((one) => one !== id))}
      />
    </div>
  );
}
