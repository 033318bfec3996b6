import { CreateShopPage } from '../features/shops/create-shop-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Create Your Shop', noindex: true });

export default CreateShopPage;
