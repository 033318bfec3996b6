import type { Route } from './+types/product-edit-redirect';
import { redirect } from 'react-router';
import { paths } from '../paths.ts';

/** A longer address of the same screen. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(paths.editProduct(params.shopId, params.productId));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  redirect(paths.editProduct(params.shopId, params.productId));
