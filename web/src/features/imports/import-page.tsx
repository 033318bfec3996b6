import { isId } from '@souk/contract/ids';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { pages } from '@souk/contract/pages';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Card } from '../../ui/card.tsx';
import { ManagedShopGate } from '../shops/managed-shop-gate.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ColumnsHelp } from './columns-help.tsx';
import { RunningImport } from './running-import.tsx';

/** Keeps the import's id in the address, so that a reload or a later visit shows it again. */
function Steps({ shopId }: { shopId: string }) {
  const [params, setParams] = useSearchParams();
  const given = params.get('import') ?? '';
  if (!isId(given)) {
    return (
      <ChooseFile
        shopId={shopId}
        onChecked={({ id }) => setParams({ import: id }, { preventScrollReset: true })}
      />
    );
  }
  return (
    <RunningImport
      key={given}
      shopId={shopId}
      importId={given}
      onAnother={() => setParams({}, { preventScrollReset: true })}
    />
  );
}

type ImportPageProps = { shopId: string; exportButton: ReactNode };

/** Imports a file of products into a shop, after checking it. */
export function ImportPage({ shopId, exportButton }: ImportPageProps) {
  return (
    <ManagedShopGate shopId={shopId}>
      {(shop) => (
        <div className="page py-8">
          <Breadcrumb
            crumbs={[
              { label: 'Dashboard', to: pages.dashboard() },
              { label: 'Products', to: pages.manageProducts(shopId) },
              { label: 'Import' },
            ]}
          />
          <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-4">
            <div className="min-w-0">
              <h1 className="text-2xl font-semibold tracking-tight">Import Products</h1>
              <p className="mt-1 break-words text-muted">{shop.name}</p>
            </div>
            {exportButton}
          </div>
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <Card className="p-5 sm:p-6">
              <Steps shopId={shopId} />
            </Card>
            <ColumnsHelp />
          </div>
        </div>
      )}
    </ManagedShopGate>
  );
}
