import { LayoutDashboard, Package, Store } from 'lucide-react';
import { paths } from '../paths.ts';

/** What the user menu leads to, on wide screens and on a phone. */
export const accountLinks = [
  { label: 'Dashboard', to: paths.dashboard(), Icon: LayoutDashboard },
  { label: 'Orders', to: paths.orders(), Icon: Package },
  { label: 'Create Shop', to: paths.createShop(), Icon: Store },
];
