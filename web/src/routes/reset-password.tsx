import { ResetPasswordPage } from '../features/auth/reset-password-page.tsx';
import { useToken } from '../lib/use-token.ts';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => [
  ...pageMeta({ title: 'Choose a new password', noindex: true }),
  // The address opens the account: no other site is told it.
  { name: 'referrer', content: 'no-referrer' },
];

export default function ResetPassword() {
  return <ResetPasswordPage token={useToken()} />;
}
