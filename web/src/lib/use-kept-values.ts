import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Passes the form's values to `keep`, now and at every change. */
export function useKeptValues<T extends FieldValues, Checked>(
  { subscribe, getValues }: UseFormReturn<T, unknown, Checked>,
  keep: (values: T) => void,
): void {
  useEffect(() => {
    keep(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [subscribe, getValues, keep]);
}
