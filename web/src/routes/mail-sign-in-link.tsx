import { useSearchParams } from 'react-router';
import { MailSignInLinkPage } from '../features/auth/mail-sign-in-link-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { safeNext } from '../paths.ts';

export const meta = () => pageMeta({ title: 'Email me a sign-in link', noindex: true });

export default function Page() {
  const [params] = useSearchParams();
  return <MailSignInLinkPage next={safeNext(params.get('next'))} />;
}
