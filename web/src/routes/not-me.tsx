import { tokenMeta } from '../api/private-route.ts';
import { NotMePage } from '../features/auth/not-me-page.tsx';
import { useToken } from '../lib/use-token.ts';

export const meta = tokenMeta('This wasn’t me');

export default function Page() {
  return <NotMePage token={useToken()} />;
}
