import { privateMeta } from '../api/private-route.ts';
import { CreateShopPage } from '../features/shops/create-shop-page.tsx';

export const meta = privateMeta('Create Your Shop');

export default CreateShopPage;
