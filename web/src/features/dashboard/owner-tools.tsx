import type { Shop } from '@souk/contract/shops';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { keptInTab } from '../../lib/tab-storage.ts';
import { usePanel } from '../../lib/use-panel.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChevronDown, LayoutGrid, Pencil } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isJustOpened } from '../shops/just-opened.ts';
import { ChecklistCard, useShopChecklist } from './shop-checklist.tsx';

const EditShopForm = lazy(async () => ({
  default: (await import('../shops/edit-shop-form.tsx')).EditShopForm,
}));

/**
 * A new shop's checklist, open until it has a product, and the owner's form. The form reopens for an
 * edit that started before a reload or login, and if the address names one of its fields.
 */
export function OwnerTools({ shop, userId }: { shop: Shop; userId: string }) {
  const draft = `souk.shop.${shop.id}`;
  const { hash, key, search, state } = useLocation();
  const navigate = useNavigate();
  const edit = usePanel(() => keptInTab(draft, userId) !== null);
  const setUp = usePanel(() => isJustOpened(state) || shop.product_count === 0);
  const checklist = useShopChecklist(shop);
  const { show } = edit;
  useEffect(() => {
    if (hash.startsWith('#edit-')) show();
  }, [hash, key, show]);

  function closeForm() {
    edit.close();
    // Keeps a reload from opening it again.
    const rest = { replace: true, preventScrollReset: true, state: state as unknown };
    if (hash.startsWith('#edit-')) void navigate({ search, hash: '' }, rest);
  }

  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" {...edit.button}>
          <Pencil aria-hidden />
          Edit Shop Profile
        </Button>
        <ButtonLink variant="secondary" to={{ search, hash: 'arrange' }} preventScrollReset>
          <LayoutGrid aria-hidden />
          Arrange page
        </ButtonLink>
        {checklist ? (
          <Button variant="secondary" {...setUp.button}>
            Set up
            <span className="figures font-normal text-muted">
              {`${checklist.done} of ${checklist.steps.length}`}
            </span>
            <ChevronDown
              aria-hidden
              className={cn('transition-transform', setUp.open && 'rotate-180')}
            />
          </Button>
        ) : null}
      </div>
      {checklist && setUp.open ? (
        <div {...setUp.panel} className="mt-5 max-w-xl">
          <ChecklistCard shop={shop} checklist={checklist} />
        </div>
      ) : null}
      {edit.open ? (
        <div {...edit.panel} className="mt-5">
          <Suspense fallback={<Skeleton className="h-160 rounded-card" />}>
            <EditShopForm shop={shop} userId={userId} draft={draft} onClose={closeForm} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
