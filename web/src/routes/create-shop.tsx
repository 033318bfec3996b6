import { CreateShopPage } from '../features/shops/create-shop-page.tsx';
import { privateMeta } from '../lib/private-meta.ts';

export const meta = privateMeta('Create Your Shop');

export default CreateShopPage;
