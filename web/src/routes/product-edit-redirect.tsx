import { pages } from '@souk/contract/pages';
import { redirect } from 'react-router';
import type { Route } from './+types/product-edit-redirect';

/** A longer address of the same screen. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(pages.editProduct(params.shopId, params.productId));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  redirect(pages.editProduct(params.shopId, params.productId));
