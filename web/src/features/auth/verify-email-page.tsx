import { accountsApi } from '@souk/contract/accounts';
import { authApi } from '@souk/contract/auth';
import { pages } from '@souk/contract/pages';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../api/browser-api.ts';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { sessionStore } from '../../api/session-store.ts';
import { useSession } from '../../api/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AuthCard } from './auth-card.tsx';

/** Opens the link; one whose address is verified already has nothing left to do. */
async function verify(token: string): Promise<void> {
  try {
    await api.call(accountsApi.verifyEmail, { body: { token } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'already_verified') throw error;
  }
}

/** /verify-email?token=: opening the mailed link proves that the address is theirs. */
export function VerifyEmailPage({ token }: { token: string }) {
  const { user } = useSession();
  const { mutate, status, error } = useMutation({
    mutationFn: async () => {
      await verify(token);
      if (!sessionStore.token()) return;
      // Already verified: if this fails, the page finds out later.
      const fresh = await api.call(authApi.me).catch(() => null);
      if (fresh) sessionStore.updateUser(fresh);
    },
  });
  // The link works once, and an effect may run twice.
  const opened = useRef(false);
  useEffect(() => {
    if (!opened.current) mutate();
    opened.current = true;
  }, [mutate]);
  const final = error instanceof ApiError && [409, 410, 422].includes(error.status);
  return (
    <AuthCard
      title="Verify your email"
      question={user ? 'All done?' : 'Do you have an account?'}
      link={user ? 'Go to your dashboard' : 'Sign in'}
      to={user ? pages.dashboard() : pages.login()}
    >
      <div aria-live="polite" className="flex min-h-24 flex-col gap-4">
        {status === 'success' ? (
          <Alert tone="success">Thank you. Your email is verified.</Alert>
        ) : null}
        {status === 'idle' || status === 'pending' ? <Spinner /> : null}
        {status === 'error' ? (
          <>
            <Alert tone="danger">{errorMessage(error, 'Your email could not be verified')}</Alert>
            {final ? (
              <ButtonLink variant="secondary" to={pages.account()}>
                Send a new link from your account
              </ButtonLink>
            ) : (
              <Button onClick={() => mutate()}>Try Again</Button>
            )}
          </>
        ) : null}
      </div>
      <NeedsScript className="text-sm">This page needs JavaScript to open the link.</NeedsScript>
    </AuthCard>
  );
}
