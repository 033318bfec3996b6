import type { User } from '@souk/contract/auth';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useSendVerifyLink } from '../accounts/send-verify-link.ts';

/** Reminds users who have not opened the verification link. */
export function VerifyLine({ user }: { user: User }) {
  const { mutate, isPending, isSuccess } = useSendVerifyLink(user.email);
  return (
    <Alert className="mb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          Please verify your email: open the link we sent to{' '}
          <span className="font-medium break-all">{user.email}</span>.
        </p>
        <Button
          variant="secondary"
          size="sm"
          busy={isPending}
          disabled={isSuccess}
          onClick={() => mutate()}
        >
          {isSuccess ? 'Sent' : 'Send it again'}
        </Button>
      </div>
    </Alert>
  );
}
