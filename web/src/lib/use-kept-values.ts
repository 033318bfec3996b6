import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Gives `keep` the form's values, now and at every change. */
export function useKeptValues<T extends FieldValues, Checked>(
  { subscribe, getValues }: UseFormReturn<T, unknown, Checked>,
  keep: (values: T) => void,
): void {
  useEffect(() => {
    keep(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [subscribe, getValues, keep]);
}
