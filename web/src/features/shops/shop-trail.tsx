import { pages } from '@souk/contract/pages';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';

type ShopTrailProps = {
  /** Undefined until it is known. */
  shop: { id: string; name: string } | undefined;
  /** The page itself. */
  here: string;
};

/** The way from the dashboard to a page where a shop is managed. */
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
