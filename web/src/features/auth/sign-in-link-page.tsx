import { ACCOUNT } from '@souk/contract/accounts';
import { SecondFactorRequired } from '@souk/contract/factors';
import { signInLinkApi } from '@souk/contract/mailed-links';
import { pages } from '@souk/contract/pages';
import { siteName } from '@souk/contract/site-name';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useSession } from '../../api/session.ts';
import { knownPosition } from '../../lib/known-position.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageForm } from '../../ui/page-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { afterSignIn, AuthCard } from './auth-card.tsx';
import { MAIL_A_LINK } from './login-page.tsx';
import { SecondStep } from './second-step.tsx';
import { keptWish } from './wish.ts';

/**
 * /sign-in-link?token=: signs in at the press of a button. Merely opening it does nothing: programs
 * that scan mails open links too.
 */
export function SignInLinkPage({ token }: { token: string }) {
  const { user, signIn } = useSession();
  const [before] = useState(user);
  const [next] = useState(() => keptWish()?.returnTo ?? pages.home());
  const [loginToken, setLoginToken] = useState<string | null>(null);
  const [dead, setDead] = useState<string | null>(token === '' ? ACCOUNT.deadLink : null);
  const use = useMutation({
    mutationFn: async () =>
      api.call(signInLinkApi.confirm, { body: { token, ...(await knownPosition()) } }),
    onSuccess: (signedIn) => {
      signIn(signedIn);
      toast.success('Welcome back!');
    },
    onError: (error) => {
      const step = SecondFactorRequired.safeParse(error instanceof ApiError ? error.cause : null);
      if (step.success) return setLoginToken(step.data.login_token);
      const final = error instanceof ApiError && [401, 403, 410].includes(error.status);
      if (final) setDead(errorMessage(error, ACCOUNT.deadLink));
      else toast.error(errorMessage(error, 'You could not be signed in'));
    },
  });
  const done = use.isSuccess || (loginToken !== null && user !== null && user !== before);
  if (done && user) return <Navigate to={afterSignIn(user, next)} replace />;

  const other = { question: 'Know your password?', link: 'Sign in', to: pages.login() };
  if (loginToken !== null) {
    return (
      <AuthCard title="Enter your code" {...other}>
        <SecondStep loginToken={loginToken} onBack={() => setLoginToken(null)} />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={`Sign in to ${siteName()}`} {...other}>
      {dead === null ? (
        <PageForm
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            use.mutate();
          }}
        >
          <p className="text-sm text-muted">
            Your link works once. Continue only if you asked for it yourself.
          </p>
          <Button type="submit" size="lg" busy={use.isPending}>
            {use.isPending ? 'Signing in...' : 'Sign in'}
          </Button>
        </PageForm>
      ) : (
        <div className="flex flex-col gap-4">
          <Alert tone="danger">{dead}</Alert>
          {user ? (
            <ButtonLink to={pages.home()}>Go to the home page</ButtonLink>
          ) : (
            <ButtonLink to={pages.login()} state={MAIL_A_LINK}>
              Email me a new link
            </ButtonLink>
          )}
        </div>
      )}
    </AuthCard>
  );
}
