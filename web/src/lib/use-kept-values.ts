import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Hands on what stands in the form, at each stroke. */
export function useKeptValues<T extends FieldValues, Checked>(
  { subscribe }: UseFormReturn<T, unknown, Checked>,
  keep: (values: T) => void,
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  );
}
