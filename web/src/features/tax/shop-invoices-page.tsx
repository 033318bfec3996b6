import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ManagedShopGate } from '../shops/managed-shop-gate.tsx';
import { CommissionInvoices } from './commission-invoices.tsx';
import { InvoicingForm } from './invoicing-form.tsx';
import { invoicingQuery } from './queries.ts';
import { TaxReport } from './tax-report.tsx';

/** What a shop's invoices say, and the site's invoices to it, for its owner and admins. */
export function ShopInvoicesPage({ shopId }: { shopId: string }) {
  const query = useQuery(invoicingQuery(shopId));
  return (
    <ManagedShopGate shopId={shopId}>
      {(shop) => (
        <>
          <PageHead
            up={{ label: 'Money', to: pages.shopMoney(shopId) }}
            title="Invoices and taxes"
            text={shop.name}
          />
          <div className="flex flex-col gap-6">
            <Loaded
              query={query}
              failed="Couldn’t load the invoice details."
              loading={<Skeleton className="h-96 rounded-card" />}
            >
              {({ details, tag }) => (
                <InvoicingForm key={tag} shopId={shopId} details={details} tag={tag} />
              )}
            </Loaded>
            <CommissionInvoices shopId={shopId} />
            <TaxReport shopId={shopId} />
          </div>
        </>
      )}
    </ManagedShopGate>
  );
}
