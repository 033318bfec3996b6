import { pages } from '@souk/contract/pages';
import type { Product } from '@souk/contract/products';
import type { ShopWithReviews } from '@souk/contract/shops';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useSession } from '../../../api/session.ts';
import { usePartInAddress } from '../../../lib/use-part-in-address.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { VideoSection } from '../video/video-section.tsx';
import { type FormMode, WORDS } from './check-product.ts';
import { DetailsSection } from './details-section.tsx';
import { DiscountSection } from './discount-section.tsx';
import { ImagesSection } from './images-section.tsx';
import { DraftNotice } from './kept-draft.tsx';
import { PreviewCard } from './preview-card.tsx';
import { ProductClashes } from './product-clashes.tsx';
import { StockNotes } from './stock-watch.tsx';
import { useProductEditor } from './use-product-editor.ts';
import { VariantsSection } from './variants-section.tsx';

type ProductEditorProps = {
  mode: FormMode;
  /** Null if the address names no shop: the form says so on submission. */
  shop: ShopWithReviews | null;
  product: Product | null;
};

/** The one form behind adding and editing a product. */
export function ProductEditor(props: ProductEditorProps) {
  const userId = useSession().user?.id ?? '';
  const [round, setRound] = useState(0);
  return (
    <Editor
      key={`${userId} ${props.shop?.id} ${props.product?.id} ${round}`}
      {...props}
      userId={userId}
      onRestart={() => setRound(round + 1)}
    />
  );
}

type EditorProps = ProductEditorProps & { userId: string; onRestart: () => void };

function Editor({ mode, userId, shop, product, onRestart }: EditorProps) {
  const editor = useProductEditor({ mode, userId, shopId: shop?.id ?? null, product, onRestart });
  const { form, images, video, missing } = editor;
  const busy = form.formState.isSubmitting;
  const words = WORDS[mode];
  usePartInAddress();

  return (
    <>
      <PageHead
        up={shop ? { label: 'Products', to: pages.manageProducts(shop.id) } : undefined}
        title={words.title}
      />
      <FormProvider {...form}>
        <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_17rem] 2xl:grid-cols-[10rem_minmax(0,1fr)_17rem]">
          <nav
            aria-label="Parts of the form"
            className="sticky top-[calc(var(--header)+1.5rem)] hidden 2xl:block"
          >
            <ul className="flex flex-col gap-1 border-l border-line text-sm">
              {Object.entries(SECTIONS).map(([id, label]) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="-ml-px block border-l border-transparent py-1.5 pl-4 text-muted hover:border-accent hover:text-ink"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <form
            aria-label={words.title}
            noValidate
            onSubmit={(event) => void editor.submit(event)}
            className="flex min-w-0 flex-col gap-5 [&_input]:scroll-mt-24 [&_input]:scroll-mb-28 [&_select]:scroll-mb-28"
          >
            {editor.resumed ? <DraftNotice onDiscard={editor.discard} /> : null}
            <StockNotes changes={editor.stock.changes} />
            <ImagesSection images={images} error={missing.images} />
            <VideoSection video={video} product={product} error={missing.video} />
            <DetailsSection shopId={shop?.id ?? null} categoryRequired={editor.categoryRequired} />
            <DiscountSection />
            <VariantsSection images={editor.stored} />
            <div
              data-bottom-bar
              className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-3 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:mx-0 sm:bottom-4 sm:rounded-card sm:border sm:px-5 sm:py-3 sm:shadow-float"
            >
              {editor.problem ? <Alert tone="danger">{editor.problem}</Alert> : null}
              <div className="flex flex-wrap items-center gap-3">
                <Button type="submit" size="lg" busy={busy} className="flex-1 sm:flex-none">
                  {busy ? words.saving : words.save}
                </Button>
                {/* Loses nothing: the draft is kept. */}
                <ButtonLink
                  variant="ghost"
                  size="lg"
                  to={shop ? pages.manageProducts(shop.id) : pages.dashboard()}
                >
                  Cancel
                </ButtonLink>
              </div>
            </div>
          </form>
          <PreviewCard
            shop={shop}
            product={product}
            images={images.uploads.map(({ preview }) => preview)}
            video={video.video}
          />
        </div>
        {editor.clashes ? <ProductClashes {...editor.clashes} /> : null}
      </FormProvider>
    </>
  );
}

const SECTIONS = {
  images: 'Images',
  video: 'Video',
  details: 'Details',
  discount: 'Discount',
  variants: 'Variants',
};
