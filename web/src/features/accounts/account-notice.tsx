import type { User } from '@souk/contract/auth';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';

type AccountNoticeProps = { user: User; next: string | null };

/** Explains why the user was redirected here, and links onward once they are done. */
export function AccountNotice({ user, next }: AccountNoticeProps) {
  if (user.second_factor_needed) {
    return (
      <Alert className="mb-6" title="Admins need a second step on this site">
        <p>Set up an authenticator app or add a passkey below to continue as an admin.</p>
      </Alert>
    );
  }
  if (next === null || user.password_due) return null;
  return (
    <Alert tone="success" className="mb-6" title="You’re all set">
      <ButtonLink variant="secondary" size="sm" to={next} className="mt-2">
        Continue
      </ButtonLink>
    </Alert>
  );
}
