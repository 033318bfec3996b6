import { CancelledPage } from '../features/checkout/cancelled-page.tsx';
import { privateMeta } from '../lib/private-meta.ts';

export const meta = privateMeta('Payment cancelled');

export default CancelledPage;
