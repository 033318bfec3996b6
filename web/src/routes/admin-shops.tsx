import { shopsList } from '../features/shops/admin-shops.tsx';

export const meta = shopsList.meta;
export const clientLoader = shopsList.clientLoader;
export default shopsList.Page;
