import type { ComponentProps } from 'react';
import { Input } from '../../../ui/input.tsx';

/** A number as it is typed. Scrolling the page must not turn a price that happens to have the focus. */
export function NumberInput(props: ComponentProps<'input'>) {
  return (
    <Input
      type="number"
      autoComplete="off"
      onWheel={(event) => event.currentTarget.blur()}
      {...props}
    />
  );
}
