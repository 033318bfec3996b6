import { Heart, LayoutDashboard, Package, Store } from 'lucide-react';
import { paths } from '../paths.ts';

/** What the user menu leads to, on wide screens and on a phone. */
export const accountLinks = [
  { label: 'Dashboard', to: paths.dashboard(), Icon: LayoutDashboard },
  { label: 'Orders', to: paths.orders(), Icon: Package },
  { label: 'Wishlist', to: paths.wishlist(), Icon: Heart },
  { label: 'Create Shop', to: paths.createShop(), Icon: Store },
];
