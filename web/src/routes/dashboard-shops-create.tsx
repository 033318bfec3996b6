import { pages } from '@souk/contract/pages';
import { redirect } from 'react-router';

/** An older address of the same screen. */
export const loader = () => redirect(pages.createShop());
export const clientLoader = () => redirect(pages.createShop());
