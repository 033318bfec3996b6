import { tokenMeta } from '../api/private-route.ts';
import { SignInLinkPage } from '../features/auth/sign-in-link-page.tsx';
import { useToken } from '../lib/use-token.ts';

export const meta = tokenMeta('Sign in');

export default function Page() {
  return <SignInLinkPage token={useToken()} />;
}
