import { VerifyEmailPage } from '../features/auth/verify-email-page.tsx';
import { useToken } from '../lib/use-token.ts';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => [
  ...pageMeta({ title: 'Verify your email', noindex: true }),
  // No other site may learn the address: its token works once.
  { name: 'referrer', content: 'no-referrer' },
];

export default function VerifyEmail() {
  return <VerifyEmailPage token={useToken()} />;
}
