import { CreateShopPage } from '../features/shops/create-shop-page.tsx';
import { privateMeta } from '../api/private-route.ts';

export const meta = privateMeta('Create Your Shop');

export default CreateShopPage;
