import { SignInLinkPage } from '../features/auth/sign-in-link-page.tsx';
import { useToken } from '../lib/use-token.ts';
import { tokenMeta } from '../lib/private-meta.ts';

export const meta = tokenMeta('Sign in');

export default function Page() {
  return <SignInLinkPage token={useToken()} />;
}
