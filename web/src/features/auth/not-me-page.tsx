import { ACCOUNT } from '@souk/contract/accounts';
import { notMeApi } from '@souk/contract/mailed-links';
import { pages } from '@souk/contract/pages';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { sessionStore } from '../../api/session-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageForm } from '../../ui/page-form.tsx';
import { AuthCard } from './auth-card.tsx';

/** /not-me?token=: closes every way into an account that somebody else has got into. */
export function NotMePage({ token }: { token: string }) {
  const close = useMutation({
    mutationFn: () => api.call(notMeApi.confirm, { body: { token } }),
    // This browser may be signed in to that account.
    onSuccess: () => sessionStore.clear('signed-out'),
  });
  const { error } = close;
  const dead = token === '' || (error instanceof ApiError && [409, 410].includes(error.status));
  return (
    <AuthCard
      title="This wasn’t me"
      question={close.isSuccess ? 'No email from us?' : 'Was it you after all?'}
      link={close.isSuccess ? 'Send another' : 'Go to the home page'}
      to={close.isSuccess ? pages.forgotPassword() : pages.home()}
    >
      {close.isSuccess ? (
        <div role="status" className="flex flex-col gap-4">
          <Alert tone="success" title="Your account is safe again">
            <p>You are signed out everywhere. We’ve emailed you a link to choose a new password.</p>
          </Alert>
        </div>
      ) : dead ? (
        <div className="flex flex-col gap-4">
          <Alert tone="danger">
            {token === '' ? ACCOUNT.deadLink : errorMessage(error, ACCOUNT.deadLink)}
          </Alert>
          <p className="text-sm text-muted">
            If you think someone else is using your account, choose a new password.
          </p>
          <ButtonLink to={pages.forgotPassword()}>Choose a new password</ButtonLink>
        </div>
      ) : (
        <PageForm
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            close.mutate();
          }}
        >
          <p className="text-sm">If someone else did this, lock them out. We will:</p>
          <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
            <li>sign your account out on every device</li>
            <li>remove its password, its passkeys and any authenticator app added since</li>
            <li>email you a link to choose a new password</li>
          </ul>
          {error ? (
            <Alert tone="danger">{errorMessage(error, 'Your account could not be locked')}</Alert>
          ) : null}
          <Button type="submit" size="lg" variant="danger" busy={close.isPending}>
            {close.isPending ? 'Locking...' : 'Lock everyone out'}
          </Button>
        </PageForm>
      )}
    </AuthCard>
  );
}
