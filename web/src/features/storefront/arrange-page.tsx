import { BLOCKS_MAX } from '@souk/contract/limits';
import type { Product } from '@souk/contract/products';
import type { ShopWithReviews } from '@souk/contract/shops';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { alike } from '../../lib/merge-edits.ts';
import { useWindowEvent } from '../../lib/store.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../lib/tab-storage.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { isWhole } from '../products/listed-product.ts';
import { brandStyle } from '../shops/brand.ts';
import { shopToEditQuery, updateShop } from '../shops/queries.ts';
import { AddBlock } from './add-block.tsx';
import { BlockCard } from './block-card.tsx';
import { BlockView } from './block-view.tsx';
import {
  checkBlocks,
  draftsOf,
  faultOf,
  faultsIn,
  newDraft,
  type BlockFaults,
  type DraftBlock,
} from './blocks-form.ts';
import { previewProducts } from './preview-products.ts';
import { blockProductsQuery, stockQuery } from './queries.ts';

type ArrangePageProps = { shopId: string; userId: string };

/** The owner's form for the blocks of their shop's page. */
export function ArrangePage({ shopId, userId }: ArrangePageProps) {
  const query = useQuery(shopToEditQuery(shopId));
  return (
    <Loaded
      query={query}
      failed="Failed to load your page."
      loading={<Skeleton className="mt-8 h-160 rounded-card" />}
    >
      {(shop) => <Arranger shop={shop} userId={userId} />}
    </Loaded>
  );
}

const CLASH =
  'This page was changed elsewhere while you were editing. Save again to keep your version.';

/** Edits blocks next to their preview. The tab keeps them until they're saved or discarded. */
function Arranger({ shop, userId }: { shop: ShopWithReviews; userId: string }) {
  const draftName = `souk.blocks.${shop.id}`;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const section = useRef<HTMLElement>(null);
  const [before, setBefore] = useState(shop.blocks);
  const [drafts, setDrafts] = useState(() =>
    draftsOf(keptInTab<typeof before>(draftName, userId) ?? shop.blocks),
  );
  const [open, setOpen] = useState<number | null>(null);
  const [faults, setFaults] = useState<BlockFaults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [uploading, setUploading] = useState(false);
  const blocks = drafts.map(({ block }) => block);
  const changed = !alike(blocks, before);
  const { known, remember } = useKnownProducts(shop.id);

  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' });
  }, []);
  const text = JSON.stringify(blocks);
  useEffect(() => {
    if (changed) keepInTab(draftName, userId, JSON.parse(text));
    else dropFromTab(draftName);
  }, [changed, draftName, userId, text]);
  useWindowEvent('beforeunload', (event) => {
    if (changed) event.preventDefault();
  });

  function close() {
    dropFromTab(draftName);
    void navigate({ search, hash: '' }, { preventScrollReset: true });
  }

  /** Shows that block's fields instead of others'. Hiding those that upload would cancel it. */
  function show(key: number | null) {
    if (!uploading) setOpen(key);
  }

  function change(next: DraftBlock[]) {
    setDrafts(next);
    // Errors refer to positions, which have changed.
    if (next.length !== drafts.length || next.some(({ key }, at) => key !== drafts[at]?.key)) {
      setFaults({});
    }
  }

  function refuse(found: BlockFaults) {
    const [first = ''] = Object.keys(found);
    flushSync(() => {
      setFaults(found);
      setOpen(drafts[Number(first.split('.')[0])]?.key ?? null);
    });
    section.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus();
  }

  async function save() {
    setProblem(null);
    const { blocks: given, faults: found } = checkBlocks(drafts);
    if (!given) return refuse(found);
    setSaving(true);
    let met = null as typeof before | null;
    try {
      await updateShop(client, shop.id, (now) => {
        met = alike(now.blocks, before) ? null : now.blocks;
        return met ? null : { blocks: given };
      });
      if (met) {
        setBefore(met);
        setProblem(CLASH);
        return;
      }
      void client.invalidateQueries({ queryKey: blockProductsQuery(shop.id).queryKey });
      toast.success('Your page is saved');
      close();
    } catch (error) {
      const fields = error instanceof ApiError ? faultsIn(error) : {};
      if (Object.keys(fields).length > 0) refuse(fields);
      else setProblem(errorMessage(error, 'Failed to save your page.'));
    } finally {
      setSaving(false);
    }
  }

  return (
    <section ref={section} aria-labelledby="arrange-title" className="scroll-mt-32 pt-8">
      <h2 id="arrange-title" className="text-xl font-semibold tracking-tight">
        Arrange your page
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">
        Blocks appear above your products. Move, edit or remove them, and watch the preview.
      </p>
      <div className="mt-5 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_28rem]">
        <form
          aria-label="Arrange your page"
          noValidate
          className="flex min-w-0 flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <ol aria-label="Blocks, in order" className="flex flex-col gap-3">
            {drafts.map(({ key, block }, index) => (
              <BlockCard
                key={key}
                block={block}
                shopId={shop.id}
                known={known}
                first={index === 0}
                last={index === drafts.length - 1}
                open={open === key}
                faulty={Object.keys(faults).some((path) => path.startsWith(`${index}.`))}
                fault={(field) => faultOf(faults, index, field)}
                onOpen={(now) => show(now ? key : null)}
                onUploading={setUploading}
                onFound={remember}
                onChange={(next) => change(drafts.with(index, { key, block: next }))}
                onMove={(by) => {
                  const other = drafts[index + by];
                  if (other) change(drafts.with(index, other).with(index + by, { key, block }));
                }}
                onRemove={() => change(drafts.toSpliced(index, 1))}
              />
            ))}
          </ol>
          {drafts.length < BLOCKS_MAX ? (
            <AddBlock
              first={drafts.length === 0}
              onAdd={(kind) => {
                const added = newDraft(kind);
                change([...drafts, added]);
                show(added.key);
              }}
            />
          ) : null}
          <div className="sticky bottom-0 z-10 -mx-4 mt-2 flex flex-col gap-3 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:mx-0 sm:bottom-4 sm:rounded-card sm:border sm:py-3 sm:shadow-float">
            {problem ? <Alert tone="danger">{problem}</Alert> : null}
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" busy={saving || uploading} disabled={!changed}>
                {saving ? 'Saving...' : uploading ? 'Uploading...' : 'Save page'}
              </Button>
              <Button variant="ghost" disabled={saving} onClick={close}>
                {changed ? 'Discard changes' : 'Close'}
              </Button>
            </div>
          </div>
        </form>
        <section aria-labelledby="arrange-preview" className="min-w-0 lg:sticky lg:top-36">
          <h3 id="arrange-preview" className="mb-3 text-sm font-medium text-muted">
            Preview
          </h3>
          <div
            inert
            style={brandStyle(shop.brand_color)}
            className="max-h-[70vh] overflow-auto lg:max-h-[150vh] rounded-card border border-line bg-ground px-5 pb-8 lg:px-10 lg:[zoom:0.45]"
          >
            {blocks.map((block, index) => (
              <BlockView
                key={drafts[index]?.key}
                block={block}
                shop={shop}
                products={previewProducts(block, known)}
              />
            ))}
            {blocks.length === 0 ? (
              <p className="pt-8 text-center text-muted lg:text-3xl">Your blocks appear here.</p>
            ) : null}
          </div>
        </section>
      </div>
    </section>
  );
}

/** The shop's products loaded so far, by id. */
function useKnownProducts(shopId: string) {
  const { data: stock } = useQuery(stockQuery(shopId));
  const { data: saved } = useQuery({
    ...blockProductsQuery(shopId),
    refetchOnMount: 'always',
  });
  const [found, setFound] = useState<readonly Product[]>([]);
  const known = useMemo(() => {
    const shown = (saved?.lists ?? []).flatMap(({ products }) => products.filter(isWhole));
    return new Map([...(stock ?? []), ...shown, ...found].map((one) => [one.id, one]));
  }, [stock, saved, found]);
  return { known, remember: (product: Product) => setFound((all) => [...all, product]) };
}
