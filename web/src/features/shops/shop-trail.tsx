import { pages } from '@souk/contract/pages';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';

type ShopTrailProps = {
  /** Undefined until known. */
  shop: { id: string; name: string } | undefined;
  /** The label of the page itself. */
  here: string;
};

/** The breadcrumb from the dashboard to a page that manages a shop. */
export function ShopTrail({ shop, here }: ShopTrailProps) {
  return (
    <Breadcrumb
      crumbs={[
        { label: 'Dashboard', to: pages.dashboard() },
        ...(shop ? [{ label: shop.name, to: pages.shop(shop.id) }] : []),
        { label: here },
      ]}
    />
  );
}
