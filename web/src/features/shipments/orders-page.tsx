import { useSession } from '../../api/session.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { OrdersManagement } from '../orders/orders-management.tsx';
import { MyOrders } from '../orders/purchases.tsx';
import { ShopShipments } from './shop-orders.tsx';

/** /orders: the user's own purchases and the sales of their shops; for an admin everyone's. */
export function OrdersPage() {
  const { user } = useSession();
  if (user?.is_admin) {
    return (
      <>
        <PageHead title="Orders Management" />
        <OrdersManagement />
      </>
    );
  }
  return (
    <>
      <PageHead title="Orders" text="Manage your customer orders and track shipments" />
      <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
        <MyOrders />
        <ShopShipments />
      </div>
    </>
  );
}
