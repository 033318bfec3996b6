import { redirect } from 'react-router';
import { paths } from '../paths.ts';

/** An older address of the same screen. */
export const loader = () => redirect(paths.createShop());
export const clientLoader = () => redirect(paths.createShop());
