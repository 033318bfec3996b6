import { useSearchParams } from 'react-router';
import { VerifyEmailPage } from '../features/auth/verify-email-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => [
  ...pageMeta({ title: 'Verify your email', noindex: true }),
  // The address can be used once: no other site is told it.
  { name: 'referrer', content: 'no-referrer' },
];

export default function VerifyEmail() {
  const [params] = useSearchParams();
  return <VerifyEmailPage token={params.get('token') ?? ''} />;
}
