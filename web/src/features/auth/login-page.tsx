import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { LoginForm } from '@souk/contract/auth';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../api/error-message.ts';
import { login } from '../../api/queries/auth.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PageForm } from '../../ui/page-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { AuthCard } from './auth-card.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { knownPosition } from '../../lib/known-position.ts';

/** Sign in. Who is signed in is led to `next` by the route, so success only has to say so. */
export function LoginPage({ next }: { next: string }) {
  const api = useApi();
  const { signIn } = useSession();
  const form = useForm<LoginForm, unknown, LoginForm>({
    resolver: standardSchemaResolver(LoginForm),
    defaultValues: { emailOrUsername: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ emailOrUsername, password }) => {
    try {
      const position = await knownPosition();
      signIn(await login(api, { email_or_username: emailOrUsername, password, ...position }));
      toast.success('Welcome back!');
    } catch (error) {
      toast.error(errorMessage(error, 'Login failed'));
    }
  });

  return (
    <AuthCard
      title="Sign in to Souk"
      question="Don't have an account?"
      link="Sign up"
      to={paths.register(next)}
    >
      <PageForm onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Email or Username" error={errors.emailOrUsername?.message}>
          <Input
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('emailOrUsername')}
          />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <Input type="password" autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Button type="submit" size="lg" className="mt-2" busy={isSubmitting}>
          {isSubmitting ? 'Signing in...' : 'Sign in'}
        </Button>
      </PageForm>
      <DemoAccounts
        onChoose={({ email, password }) => {
          form.clearErrors();
          form.setValue('emailOrUsername', email);
          form.setValue('password', password);
        }}
      />
    </AuthCard>
  );
}
