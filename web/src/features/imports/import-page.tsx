import { isId } from '@souk/contract/ids';
import { pages } from '@souk/contract/pages';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
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
        <>
          <PageHead
            up={{ label: 'Products', to: pages.manageProducts(shopId) }}
            title="Import products"
            text={shop.name}
            action={exportButton}
          />
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <Card className="p-5 sm:p-6">
              <Steps shopId={shopId} />
            </Card>
            <ColumnsHelp />
          </div>
        </>
      )}
    </ManagedShopGate>
  );
}
