import { privateMeta } from '../api/private-route.ts';
import { CancelledPage } from '../features/checkout/cancelled-page.tsx';

export const meta = privateMeta('Payment cancelled');

export default CancelledPage;
