import { SignInLinkPage } from '../features/auth/sign-in-link-page.tsx';
import { useToken } from '../lib/use-token.ts';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => [
  ...pageMeta({ title: 'Sign in', noindex: true }),
  // No other site may learn the address: its token works once.
  { name: 'referrer', content: 'no-referrer' },
];

export default function Page() {
  return <SignInLinkPage token={useToken()} />;
}
