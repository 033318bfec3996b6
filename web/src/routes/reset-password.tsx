import { ResetPasswordPage } from '../features/auth/reset-password-page.tsx';
import { useToken } from '../lib/use-token.ts';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => [
  ...pageMeta({ title: 'Choose a new password', noindex: true }),
  // No other site may learn the address: it opens the account.
  { name: 'referrer', content: 'no-referrer' },
];

export default function ResetPassword() {
  return <ResetPasswordPage token={useToken()} />;
}
