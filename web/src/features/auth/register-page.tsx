import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { authApi } from '@souk/contract/auth';
import { pages } from '@souk/contract/pages';
import { RegisterForm } from '@souk/contract/sign-in';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../api/browser-api.ts';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PageForm } from '../../ui/page-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { AgreeToTerms } from '../site/agree-to-terms.tsx';
import { useTerms } from '../site/use-terms.ts';
import { AuthCard } from './auth-card.tsx';
import { KeptWish } from './kept-wish.tsx';
import { usePasswordRule } from './password-rule.ts';

/** `half`: two side by side. */
type RegisterField = ComponentProps<'input'> & {
  name: keyof RegisterForm;
  label: string;
  half?: boolean;
};

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

/** Sign up. Success signs in, and the route leads to `next`. */
export function RegisterPage({ next }: { next: string }) {
  const { signIn } = useSession();
  const form = useForm<RegisterForm, unknown, RegisterForm>({
    resolver: standardSchemaResolver(RegisterForm),
    defaultValues: Object.fromEntries(registerFields.map(({ name }) => [name, ''])),
  });
  const { errors, isSubmitting } = form.formState;
  const rule = usePasswordRule();
  const terms = useTerms();

  const submit = form.handleSubmit(async (values) => {
    const refuse = (message: string) =>
      form.setError('password', { message }, { shouldFocus: true });
    const agreed = terms.demand();
    const short = rule.fault(values.password);
    if (short) return refuse(short);
    if (!agreed) return;
    try {
      signIn(
        await api.call(authApi.register, {
          body: {
            email: values.email,
            username: values.username,
            password: values.password,
            first_name: values.firstName,
            last_name: values.lastName,
            ...terms.accepted,
          },
        }),
      );
      toast.success('Account created successfully!');
    } catch (error) {
      const faults = error instanceof ApiError ? error.errors : [];
      const fault = faults.find(({ path }) => path === 'password');
      if (fault) refuse(fault.message);
      else if (!(await terms.refused(error))) {
        toast.error(errorMessage(error, 'Registration failed'));
      }
    }
  }, terms.demand);

  return (
    <AuthCard
      title="Create your account"
      question="Already have an account?"
      link="Sign in"
      to={pages.login(next)}
    >
      <KeptWish />
      <PageForm onSubmit={submit} className="grid grid-cols-2 gap-x-3 gap-y-4">
        {registerFields.map(({ name, label, half, ...input }) => (
          <Field
            key={name}
            label={label}
            hint={name === 'password' ? rule.hint : undefined}
            error={errors[name]?.message}
            className={half ? 'col-span-1' : 'col-span-2'}
          >
            <Input {...input} {...form.register(name, name === 'password' ? rule.watch : {})} />
          </Field>
        ))}
        <AgreeToTerms terms={terms} className="col-span-2" />
        <Button type="submit" size="lg" className="col-span-2 mt-2" busy={isSubmitting}>
          {isSubmitting ? 'Creating account...' : 'Create Account'}
        </Button>
      </PageForm>
    </AuthCard>
  );
}
