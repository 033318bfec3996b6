import { tokenMeta } from '../api/private-route.ts';
import { VerifyEmailPage } from '../features/auth/verify-email-page.tsx';
import { useToken } from '../lib/use-token.ts';

export const meta = tokenMeta('Verify your email');

export default function VerifyEmail() {
  return <VerifyEmailPage token={useToken()} />;
}
