import { productsList } from '../features/products/admin/admin-products.tsx';

export const meta = productsList.meta;
export const clientLoader = productsList.clientLoader;
export default productsList.Page;
