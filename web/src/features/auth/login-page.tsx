import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { adminPages } from '@souk/contract/admin-pages';
import { authApi } from '@souk/contract/auth';
import { SecondFactorRequired } from '@souk/contract/factors';
import { pages } from '@souk/contract/pages';
import { LoginForm } from '@souk/contract/sign-in';
import type { DemoAccount } from '@souk/contract/site';
import { siteName } from '@souk/contract/site-name';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useSession } from '../../api/session.ts';
import { knownPosition } from '../../lib/known-position.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PageForm } from '../../ui/page-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { siteQuery } from '../site/queries.ts';
import { AuthCard } from './auth-card.tsx';
import { KeptWish } from './kept-wish.tsx';
import { MailSignInLink } from './mail-sign-in-link.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStep } from './second-step.tsx';

/** In demo mode only: accounts to look around with; a click fills the form. */
export function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const { data: site } = useQuery(siteQuery);
  if (!site?.demo || !site.demo_accounts?.length) return null;
  return (
    <section
      aria-labelledby="demo-accounts"
      className="mt-6 border-t border-line pt-5 noscript:hidden"
    >
      <h2 id="demo-accounts" className="text-sm font-medium">
        Demo accounts
      </h2>
      <p className="mt-0.5 text-sm text-muted">
        This is a demo. Choose an account to sign in with.
      </p>
      <ul className="mt-3 flex flex-col gap-2">
        {site.demo_accounts.map((account) => (
          <li key={account.email}>
            <Button
              variant="secondary"
              className="h-auto min-h-14 w-full flex-col items-start gap-0.5 py-2.5"
              onClick={() => onChoose(account)}
            >
              <span>{account.label}</span>
              <span className="max-w-full truncate text-xs font-normal text-muted">
                {`${account.email} · ${account.password}`}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        The admin can read every email this site sends in the{' '}
        <Link to={pages.login(adminPages.mails())} className="text-accent-ink underline">
          outbox
        </Link>
        .
      </p>
    </section>
  );
}

/** The card's state is part of the history, so that Back leads to the password form. */
type Step = { step?: 'code' | 'link'; email?: string };
const stepOf = (state: unknown): Step => (state as Step | null) ?? {};
/** Makes the card ask for the address to mail a sign-in link to. */
export const MAIL_A_LINK: Step = { step: 'link' };

/** Sign in. The route redirects signed-in users to `next`, so success only shows a message. */
export function LoginPage({ next }: { next: string }) {
  const { signIn } = useSession();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [loginToken, setLoginToken] = useState<string | null>(null);
  // Why passwords are not accepted for now.
  const [locked, setLocked] = useState<string | null>(null);
  const form = useForm<LoginForm, unknown, LoginForm>({
    resolver: standardSchemaResolver(LoginForm),
    defaultValues: { emailOrUsername: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ emailOrUsername, password }) => {
    setLocked(null);
    try {
      const position = await knownPosition();
      signIn(
        await api.call(authApi.login, {
          body: { email_or_username: emailOrUsername, password, ...position },
        }),
      );
      toast.success('Welcome back!');
    } catch (error) {
      const required = SecondFactorRequired.safeParse(
        error instanceof ApiError ? error.cause : null,
      );
      if (required.success) {
        setLoginToken(required.data.login_token);
        void navigate({ search }, { state: { step: 'code' } satisfies Step });
      } else if (error instanceof ApiError && error.status === 429) {
        setLocked(errorMessage(error, 'Login failed'));
      } else if (error instanceof ApiError && error.status === 401) {
        const message = errorMessage(error, 'Login failed');
        form.setError('password', { message }, { shouldFocus: true });
      } else toast.error(errorMessage(error, 'Login failed'));
    }
  });

  const { step, email = '' } = stepOf(state);
  if (loginToken !== null && step === 'code') {
    return (
      <AuthCard
        title="Enter your code"
        question="Not you?"
        link="Sign in as someone else"
        to={pages.login(next)}
      >
        <SecondStep loginToken={loginToken} onBack={() => void navigate(-1)} />
      </AuthCard>
    );
  }

  if (step === 'link') {
    return (
      <AuthCard
        title="Email me a sign-in link"
        question="Know your password?"
        link="Sign in"
        to={pages.login(next)}
      >
        <MailSignInLink email={email} />
      </AuthCard>
    );
  }

  return (
    <AuthCard
      title={`Sign in to ${siteName()}`}
      question="Don't have an account?"
      link="Sign up"
      to={pages.register(next)}
    >
      <KeptWish />
      <PageForm onSubmit={submit} className="flex flex-col gap-4">
        {locked ? <Alert tone="danger">{locked}</Alert> : null}
        <Field label="Email or Username" error={errors.emailOrUsername?.message}>
          <Input
            autoComplete="username webauthn"
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
        <Link
          to={pages.forgotPassword()}
          className="inline-flex min-h-6 items-center self-center text-sm text-accent-ink hover:underline"
        >
          Forgot your password?
        </Link>
      </PageForm>
      <PasskeyButton />
      <Button
        variant={locked ? 'primary' : 'ghost'}
        className="mt-2 w-full noscript:hidden"
        onClick={() => {
          const typed = form.getValues('emailOrUsername');
          const known = typed.includes('@') ? { email: typed } : {};
          void navigate({ search }, { state: { ...MAIL_A_LINK, ...known } });
        }}
      >
        <Mail aria-hidden className="size-4" />
        Email me a sign-in link
      </Button>
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
