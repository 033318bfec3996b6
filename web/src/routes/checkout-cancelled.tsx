import { CancelledPage } from '../features/checkout/cancelled-page.tsx';
import { privateMeta } from '../api/private-route.ts';

export const meta = privateMeta('Payment cancelled');

export default CancelledPage;
