import { ChartNoAxesCombined, Package, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';

/** What there is to do in a shop. `nameId`: the element that names it. */
export function ShopLinks({ shopId, nameId }: { shopId: string; nameId: string }) {
  const links = [
    { label: 'Manage Products', to: paths.manageProducts(shopId), Icon: Package },
    { label: 'Add Product', to: paths.newProduct(shopId), Icon: Plus },
    { label: 'Insight', to: paths.shopInsight(shopId), Icon: ChartNoAxesCombined },
  ];
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {links.map(({ label, to, Icon }) => (
        <Button key={label} asChild variant="secondary" size="sm">
          <Link to={to} aria-describedby={nameId}>
            <Icon aria-hidden />
            {label}
          </Link>
        </Button>
      ))}
    </div>
  );
}
