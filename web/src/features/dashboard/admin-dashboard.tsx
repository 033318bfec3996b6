import { useState } from 'react';
import { Link } from 'react-router';
import { useShopSearch } from '../../api/use-shop-search.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx';
import { StatTiles } from './stat-tiles.tsx';

/** Every shop can be looked after by an admin: its page, products, orders and insight. */
function ShopFinder() {
  const [shop, setShop] = useState<ComboboxOption | null>(null);
  const links = shop && [
    { label: 'View Shop', to: paths.shop(shop.id) },
    { label: 'Manage Products', to: paths.manageProducts(shop.id) },
    { label: 'Shop Orders', to: paths.shopOrders(shop.id) },
    { label: 'Insight', to: paths.shopInsight(shop.id) },
  ];
  return (
    <div className="mt-5 border-t border-line pt-5">
      <Combobox
        {...useShopSearch()}
        label="Find a shop"
        placeholder="Name of the shop or of its owner"
        chosen={shop}
        onChoose={setShop}
        className="max-w-md"
      />
      {links ? (
        <ul
          className="mt-3 flex flex-wrap gap-2"
          aria-label={`What there is to do in ${shop.label}`}
        >
          {links.map(({ label, to }) => (
            <li key={label}>
              <Button asChild variant="secondary" size="sm">
                <Link to={to}>{label}</Link>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** What an admin sees: the site's totals, and the ways to what an admin does. */
export function AdminDashboard() {
  return (
    <div className="space-y-6">
      <StatTiles />
      <Card className="p-5">
        <h2 className="text-lg font-semibold">Admin Panel</h2>
        <p className="mt-1 max-w-prose text-sm text-muted">
          See every order of the marketplace: search, filter by status and shop, and follow what
          happened to each. Look after any shop as its owner does.
        </p>
        <Button asChild variant="secondary" className="mt-4">
          <Link to={paths.orders()}>Orders Management</Link>
        </Button>
        <ShopFinder />
      </Card>
    </div>
  );
}
