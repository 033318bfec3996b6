import type { RegisterForm } from '@souk/contract/auth';
import type { ComponentProps } from 'react';

type RegisterField = {
  name: keyof RegisterForm;
  label: string;
  /** Two stand side by side. */
  half?: boolean;
} & Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck'
>;

export const registerFields: RegisterField[] = [
  { name: 'firstName', label: 'First Name', half: true, autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', half: true, autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', inputMode: 'email' },
  {
    name: 'username',
    label: 'Username',
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
  {
    name: 'confirmPassword',
    label: 'Confirm Password',
    type: 'password',
    autoComplete: 'new-password',
  },
];
