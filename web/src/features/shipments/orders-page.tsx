import { useSession } from '../../api/session.ts';
import { OrdersManagement } from '../orders/orders-management.tsx';
import { MyOrders } from '../orders/purchases.tsx';
import { ShopShipments } from './shop-orders.tsx';

/** /orders: the user's own purchases and the sales of their shops; for an admin everyone's. */
export function OrdersPage() {
  const { user } = useSession();
  if (user?.is_admin) {
    return (
      <div className="page py-8">
        <h1 className="mb-6 text-2xl font-semibold">Orders Management</h1>
        <OrdersManagement />
      </div>
    );
  }
  return (
    <div className="page py-8">
      <h1 className="text-2xl font-semibold">Orders</h1>
      <p className="mt-1 mb-6 text-muted">Manage your customer orders and track shipments</p>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <MyOrders />
        <ShopShipments />
      </div>
    </div>
  );
}
