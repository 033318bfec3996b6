import { SignInLinkPage } from '../features/auth/sign-in-link-page.tsx';
import { useToken } from '../lib/use-token.ts';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => [
  ...pageMeta({ title: 'Sign in', noindex: true }),
  // The address signs in once: no other site is told it.
  { name: 'referrer', content: 'no-referrer' },
];

export default function Page() {
  return <SignInLinkPage token={useToken()} />;
}
