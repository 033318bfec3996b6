import type { ComponentProps } from 'react';
import { Input } from './input.tsx';

/** Where an email address is typed. */
export const EmailInput = (props: ComponentProps<typeof Input>) => (
  <Input
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);
