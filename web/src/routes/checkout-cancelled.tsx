import { CancelledPage } from '../features/checkout/cancelled-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Payment cancelled', noindex: true });

export default CancelledPage;
