import { tokenMeta } from '../api/private-route.ts';
import { ResetPasswordPage } from '../features/auth/reset-password-page.tsx';
import { useToken } from '../lib/use-token.ts';

export const meta = tokenMeta('Choose a new password');

export default function ResetPassword() {
  return <ResetPasswordPage token={useToken()} />;
}
