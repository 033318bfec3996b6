import { VerifyEmailPage } from '../features/auth/verify-email-page.tsx';
import { useToken } from '../lib/use-token.ts';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => [
  ...pageMeta({ title: 'Verify your email', noindex: true }),
  // The address can be used once: no other site is told it.
  { name: 'referrer', content: 'no-referrer' },
];

export default function VerifyEmail() {
  return <VerifyEmailPage token={useToken()} />;
}
