import { SEARCH_DEBOUNCE_MS } from '@souk/contract/limits';
import { useEffect, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

type SearchFilterProps = {
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
};

/** A search that takes effect after a pause in typing. */
export function SearchFilter({ value, placeholder, onChange }: SearchFilterProps) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  // The address changed by itself (back, forward): the field follows.
  if (applied !== value) {
    setApplied(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(typed.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <Field label="Search orders" className="min-w-0 flex-1">
      <Input
        type="search"
        autoComplete="off"
        placeholder={placeholder}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}
