import { NotMePage } from '../features/auth/not-me-page.tsx';
import { useToken } from '../lib/use-token.ts';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => [
  ...pageMeta({ title: 'This wasn’t me', noindex: true }),
  // No other site may learn the address: its token works once.
  { name: 'referrer', content: 'no-referrer' },
];

export default function Page() {
  return <NotMePage token={useToken()} />;
}
